// The page of the window.
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/components.css';
import './theme/print.css';
import { connect } from './api/client.svelte.ts';
import { locale } from './format/text.svelte.ts';
import { tauriPlatform } from './platform/tauri.ts';
import { start } from './start.ts';

connect(tauriPlatform());
locale.choose(null);
start();
