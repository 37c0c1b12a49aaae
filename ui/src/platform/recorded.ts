// A report: the replies that a program recorded when it wrote the page. What was not recorded is refused with a
// code, never answered from imagination.
//
// Shape of the recording, version 1: see `Recording`. The page finds it in the data block with the id
// `inquest-recording`.
import { copyText } from './clipboard.ts';
import { kept } from './kept.ts';
import type { Platform, PlatformFailure } from './types.ts';

/** Version of the recording that this page reads. */
export const RECORDING_VERSION = 1;

/** Id of the data block in the page. */
export const RECORDING_ID = 'inquest-recording';

/** One answered request. Exactly one of `reply` and `error` is there. */
export interface RecordedReply {
  name: string;
  args: unknown;
  reply?: unknown;
  error?: PlatformFailure;
}

export interface Recording {
  version: number;
  /** Language the report was written in, or null. */
  language: string | null;
  /** The case that the report is about. */
  case: string;
  replies: RecordedReply[];
}

/** JSON with sorted keys, without null and undefined members: the same request gives the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, v]) => v !== null && v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** The recording in a page; throws a failure with a code when there is none or it is newer than the page. */
export function recordingIn(page: Document): Recording {
  const text = page.getElementById(RECORDING_ID)?.textContent ?? '';
  let recording: Recording | null;
  try {
    recording = JSON.parse(text) as Recording | null;
  } catch {
    recording = null;
  }
  if (recording === null || typeof recording !== 'object' || !Array.isArray(recording.replies)) {
    throw { code: 'recording_missing', args: {} } satisfies PlatformFailure;
  }
  if (recording.version !== RECORDING_VERSION) {
    throw {
      code: 'recording_version',
      args: { found: String(recording.version), expected: String(RECORDING_VERSION) },
    } satisfies PlatformFailure;
  }
  return recording;
}

export function recordedPlatform(recording: Recording): Platform {
  const answers = new Map(recording.replies.map((r) => [`${r.name} ${canonical(r.args)}`, r]));
  const refuse = async (): Promise<never> => {
    throw { code: 'report_read_only', args: {} } satisfies PlatformFailure;
  };
  const never = () => () => undefined;
  return {
    kind: 'recorded',
    canEdit: false,
    opens: recording.case,
    language: recording.language,
    async rpc(name, args) {
      const answer = answers.get(`${name} ${canonical(args)}`);
      if (!answer) throw { code: 'not_recorded', args: { command: name } } satisfies PlatformFailure;
      if (answer.error) throw answer.error;
      return answer.reply;
    },
    pickCaptures: refuse,
    pickBundle: refuse,
    pickSave: refuse,
    openedWith: async () => [],
    onArrival: never,
    onDrag: never,
    onProgress: never,
    copyText,
    ...kept(() => null),
  };
}
