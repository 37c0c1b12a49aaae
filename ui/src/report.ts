// The page of a report: the same UI, answered from the recording in it.
import './theme/tokens.css';
import './theme/components.css';
import './theme/print.css';
import { connect } from './api/client.svelte.ts';
import { asFailure, failureText } from './api/failure.ts';
import { locale } from './format/text.svelte.ts';
import { recordedPlatform, recordingIn } from './platform/recorded.ts';
import { start } from './start.ts';

locale.choose(null);
try {
  const recording = recordingIn(document);
  connect(recordedPlatform(recording));
  locale.choose(recording.language);
  start();
} catch (thrown) {
  document.body.textContent = failureText(asFailure(thrown));
}
