import { expect, it } from 'vitest';
import { inTurn } from './turns.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function desk() {
  const asked: string[] = [];
  const heard: string[] = [];
  const open = new Map<string, { answer: (text: string) => void; refuse: (text: string) => void }>();
  const turns = inTurn<string, string>(
    (question) => {
      asked.push(question);
      return new Promise((answer, refuse) => open.set(question, { answer, refuse }));
    },
    (answer) => heard.push(answer),
    (thrown) => heard.push(`no ${String(thrown)}`),
  );
  return { asked, heard, open, turns };
}

it('asks the first question at once, and of those that came meanwhile only the last', async () => {
  const { asked, heard, open, turns } = desk();
  turns.ask('a');
  turns.ask('ab');
  turns.ask('abc');
  expect(asked).toEqual(['a']);
  open.get('a')?.answer('A');
  await settle();
  expect(asked).toEqual(['a', 'abc']);
  expect(heard).toEqual([]);
  open.get('abc')?.answer('ABC');
  await settle();
  expect(heard).toEqual(['ABC']);
});

it('goes on after a refusal, and is silent once it is stopped', async () => {
  const { asked, heard, open, turns } = desk();
  turns.ask('a');
  open.get('a')?.refuse('way');
  await settle();
  expect(heard).toEqual(['no way']);
  turns.ask('b');
  turns.ask('c');
  turns.stop();
  open.get('b')?.answer('B');
  await settle();
  expect(asked).toEqual(['a', 'b']);
  expect(heard).toEqual(['no way']);
});
