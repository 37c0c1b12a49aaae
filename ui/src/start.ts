// Puts the interface on the page.
import { mount } from 'svelte';
import App from './views/App.svelte';

export const start = (): void => {
  mount(App, { target: document.body });
};
