// @ts-check
/**
 * The pictures of the documentation, as pages of the gallery (examples/gallery/main.tsx).
 * @type {readonly { name: string, query: Record<string, string>, parts?: boolean }[]}
 */
export const pictures = [
  { name: 'dialog-light', query: { open: 'README', theme: 'light' } },
  { name: 'dialog-dark', query: { open: 'README', theme: 'dark' } },
  { name: 'theme-accent', query: { open: 'README', theme: 'light', accent: '#0b7a5b', radius: '0.4' } },
  { name: 'theme-mix', query: { open: 'README', theme: 'dark', accent: '#f5a524', mix: '#7a4a12', radius: '1.4' } },
  { name: 'theme-parts', query: { open: 'Extension, no answer', theme: 'light' }, parts: true },
]
