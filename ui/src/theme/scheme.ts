// Light, dark, or as the system says. The tokens do the rest.

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Sets the theme of the page; null follows the system. */
export function applyTheme(theme: string | null): void {
  const root = document.documentElement;
  const known = THEMES.find((t) => t === theme);
  if (known) root.dataset['theme'] = known;
  else delete root.dataset['theme'];
}
