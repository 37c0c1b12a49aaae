// A long name in little room: beginnings tell what it is, ends tell one from the next, so its middle goes.

/** The text with its middle as `…` where it has more than `most` characters. */
export function elided(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const kept = Math.max(2, most - 1);
  const head = Math.ceil(kept / 2);
  return `${characters.slice(0, head).join('')}…${characters.slice(head - kept).join('')}`;
}
