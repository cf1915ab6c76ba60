/** Small picture in the coordinates 0..32: filled shapes on a background. */
export interface Drawing {
  readonly ground: string
  readonly shapes: readonly { readonly path: string; readonly fill: string }[]
}

/** Returns the picture of a wallet: the one for its name, else a keyhole on a colour derived from the name. */
export function drawingFor(name: string): Drawing {
  return drawings.get(name) ?? keyhole(name)
}

/** Returns a drawing as the `data:` URL that EIP-6963 requires. */
export function iconOf({ ground, shapes }: Drawing): `data:image/svg+xml,${string}` {
  const paths = shapes.map(({ path, fill }) => `<path d="${path}" fill="${fill}"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="96" height="96"><rect width="32" height="32" rx="8" fill="${ground}"/>${paths}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const drawings: ReadonlyMap<string, Drawing> = new Map([
  [
    'Kestrel',
    {
      ground: '#20445c',
      shapes: [
        { path: 'M4 9c7 0 11 3 13 8 1-6 5-9 11-9-1 8-5 14-12 16C9 22 5 17 4 9Z', fill: '#f2b661' },
        { path: 'M16 24l-3 5 3-1.500 3 1.500Z', fill: '#f7e3c3' },
      ],
    },
  ],
  [
    'Lumen',
    {
      ground: '#3b2a63',
      shapes: [
        { path: 'M16 9a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z', fill: '#ffe27a' },
        { path: 'M15 3h2v4h-2ZM15 25h2v4h-2ZM3 15h4v2H3ZM25 15h4v2h-4Z', fill: '#ffd04a' },
        {
          path: 'M6.800 8.200l1.400-1.400 2.800 2.800-1.400 1.400ZM21 22.400l1.400-1.400 2.800 2.800-1.400 1.400ZM25.200 8.200l-1.400-1.400-2.800 2.800 1.400 1.400ZM11 22.400L9.600 21l-2.800 2.800 1.400 1.400Z',
          fill: '#ffd04a',
        },
      ],
    },
  ],
  [
    'Plover',
    {
      ground: '#3c4a2a',
      shapes: [
        { path: 'M7 17a9 7 0 0 1 16-4l5 2-5 2a9 7 0 0 1-16 0Z', fill: '#e9dcc0' },
        { path: 'M14 23h2v5h-2ZM18 23h2v5h-2Z', fill: '#e0884a' },
      ],
    },
  ],
  [
    'Osprey',
    {
      ground: '#5a2d23',
      shapes: [
        { path: 'M3 13c6-4 9-3 13 2 4-5 7-6 13-2-5 0-8 2-10 6h-6c-2-4-5-6-10-6Z', fill: '#f4efe6' },
        { path: 'M13 20h6l-3 7Z', fill: '#e7b65a' },
      ],
    },
  ],
])

function keyhole(name: string): Drawing {
  const hue = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return {
    ground: `hsl(${hue} 45% 32%)`,
    shapes: [{ path: 'M16 7a5 5 0 0 1 2.500 9.300L20 25h-8l1.500-8.700A5 5 0 0 1 16 7Z', fill: `hsl(${hue} 80% 88%)` }],
  }
}
