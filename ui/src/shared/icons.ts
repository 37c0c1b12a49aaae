// Icons as single paths on a 14 px grid, drawn with a line of 1.5.
export const ICONS = {
  lock: 'M3.8 6.2h6.4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H3.8a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM4.6 6.2V4.4a2.4 2.4 0 0 1 4.8 0v1.8',
  unlock:
    'M3.8 6.2h6.4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H3.8a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM4.6 6.2V4.2a2.4 2.4 0 0 1 4.5-1.1',
  search: 'M10 6a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM9 9l3.4 3.4',
  alert: 'M7 1.8 13 12.2H1zM7 5.6v3M7 10.4v.1',
  check: 'm2.5 7.5 3 3 6-7',
  close: 'm3 3 8 8M11 3l-8 8',
  right: 'm5 2.5 4.5 4.5L5 11.5',
  left: 'M9 2.5 4.5 7 9 11.5',
  down: 'M2.5 5 7 9.5 11.5 5',
  up: 'M2.5 9 7 4.5 11.5 9',
  plus: 'M7 2.5v9M2.5 7h9',
  minus: 'M2.5 7h9',
  undo: 'M4.5 2 2 4.7l2.5 2.7M2.3 4.7h5.9a3.4 3.4 0 1 1 0 6.8H5',
  redo: 'M9.5 2 12 4.7 9.5 7.4M11.7 4.7H5.8a3.4 3.4 0 1 0 0 6.8H9',
  eye: 'M1 7s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4zM8.7 7a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0z',
  file: 'M3 1.5h5L11 4.5v8H3zM8 1.5v3h3',
  quarantine: 'M2.5 2.5h9v9h-9zM5 7h4',
  flask: 'M5 1.5h4M5.8 1.5v4L2.4 11a1 1 0 0 0 .9 1.5h7.4a1 1 0 0 0 .9-1.5L8.2 5.5v-4',
  pin: 'M4.5 1.5h5M5.5 1.5v4L3.5 8h7l-2-2.5v-4M7 8v4.5',
  note: 'M3 2h8v7l-3 3H3zM8 12V9h3M5 5h4M5 7h2',
  copy: 'M4.5 4.5h7v7h-7zM9.5 4.5v-2h-7v7h2',
  table: 'M2 3h10v8H2zM2 6h10M6 3v8',
  settings: 'M2 4h6M11.5 4h.5M2 10h.5M6 10h6M9.75 2.25v3.5M4.25 8.25v3.5',
  sun: 'M9.4 7a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM7 1v1.6M7 11.4V13M1 7h1.6M11.4 7H13M2.8 2.8l1.1 1.1M10.1 10.1l1.1 1.1M11.2 2.8l-1.1 1.1M3.9 10.1l-1.1 1.1',
  moon: 'M11.8 8.6A5.2 5.2 0 0 1 5.4 2.2a5.2 5.2 0 1 0 6.4 6.4z',
} as const;

export type IconName = keyof typeof ICONS;
