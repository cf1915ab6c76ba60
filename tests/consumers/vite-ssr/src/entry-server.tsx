import { renderToString } from 'react-dom/server'
import { App, createKit } from './app.js'

export function render(cookieHeader = '') {
  const cookie = /(?:^|; )(latchkit\.session=[^;]*)/.exec(cookieHeader)?.[1] ?? ''
  const kit = createKit(cookie)
  const html = renderToString(<App kit={kit} />)
  kit.dispose()
  return `<div id="root">${html}</div><script type="application/json" id="cookie">${JSON.stringify(cookie).replaceAll('<', '\\u003c')}</script>`
}
