const light = `
  color-scheme: light;
  --surface: #fdfefc; --raised: #f2f3ef; --hover: #ebece7; --press: #e4e5e0; --sunken: #f9f9f7; --line: #16170d1a; --control: #86877e;
  --text-1: #181913; --text-2: #51524a; --text-3: #64665d; --ink: #24290e; --accent-hover: #cde72b; --accent-press: #c2db2d;
  --danger: #be2327; --danger-tint: #de3c3a1a;
`

/** Creates the style of the site's pages, with the colours, shapes and fonts of the dialog around the frame. Dark by default. */
export function siteSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :root {
      color-scheme: dark;
      --surface: #181816; --raised: #232421; --hover: #2d2d2a; --press: #343431; --sunken: #0f0f0e; --line: #ffffff17; --control: #74756d;
      --text-1: #f5f6f3; --text-2: #c2c3bd; --text-3: #a1a29b; --ink: #d5f042; --accent: #d5f042; --accent-hover: #e0f963; --accent-press: #c7e03e;
      --on-accent: #181c08; --danger: #ff817c; --danger-tint: #fa686526;
    }
    :root[data-theme='light'] { ${light} }
    @media (prefers-color-scheme: light) { :root:not([data-theme], [data-page='sdk']) { ${light} } }
    * { box-sizing: border-box; margin: 0 }
    html, body { height: 100% }
    body { font: 450 14px/20px ui-sans-serif, -apple-system, "Segoe UI", system-ui, Roboto, "Noto Sans", Arial, sans-serif; color: var(--text-1); background: var(--surface) }
    [data-page='sdk'] body { background: transparent }
    dialog { width: 100%; height: 100%; max-width: none; max-height: none; padding: 0; border: 0; color: inherit; background: var(--surface) }
    dialog[open], main { display: flex; flex-direction: column }
    dialog:focus { outline: none }
    main { width: min(400px, 100%); min-height: 100%; margin: 0 auto }
    .body { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; display: flex; flex-direction: column; gap: 12px; padding: 8px 12px 12px }
    main .body { flex: none; padding-top: 48px }
    .who { display: grid; padding: 0 4px; color: var(--text-3); font-size: 13px; line-height: 18px; overflow-wrap: anywhere }
    .who strong { color: var(--text-1); font-weight: 550; font-size: 15px; line-height: 20px }
    h1 { padding: 0 4px; font-size: 20px; line-height: 26px; font-weight: 600; letter-spacing: -0.018em; text-wrap: balance; overflow-wrap: anywhere }
    p { color: var(--text-2); overflow-wrap: anywhere }
    .text { padding: 0 4px }
    dl { display: grid; padding: 6px 16px; border-radius: 16px; background: var(--raised) }
    dl div { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 32px; padding-block: 4px }
    dt { flex: none; max-width: 45%; color: var(--text-2); overflow-wrap: anywhere }
    dd { min-width: 0; text-align: end; font-weight: 500; font-variant-numeric: tabular-nums; white-space: pre-wrap; overflow-wrap: anywhere }
    dl .prose { display: block }
    .prose dd { margin-top: 2px; text-align: start; unicode-bidi: plaintext; font-weight: 450 }
    .mono, pre, code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.93em; letter-spacing: -0.02em; unicode-bidi: isolate; direction: ltr }
    .note { padding: 12px 14px; border-radius: 16px; background: var(--raised); font-size: 13px; line-height: 18px }
    .note b { display: block; color: var(--text-1); font-weight: 600; font-size: 14px; line-height: 20px }
    .danger { background: var(--danger-tint) }
    .danger b { color: var(--danger) }
    details { padding: 0 4px; color: var(--text-2) }
    summary { display: inline-block; min-height: 24px; padding: 2px 0; cursor: pointer; text-decoration: underline; text-underline-offset: 3px }
    pre { max-height: 240px; margin-top: 8px; padding: 12px; overflow: auto; border-radius: 12px; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere }
    footer { flex: none; display: grid; gap: 8px; padding: 12px; box-shadow: 0 -1px 0 var(--line) }
    main footer { box-shadow: none }
    .costs { padding: 0 8px; background: none }
    .costs div { min-height: 28px; padding-block: 2px }
    small { color: var(--text-3); font-size: 13px; line-height: 18px; text-align: center }
    .pair { display: grid; grid-template-columns: 2fr 3fr; gap: 8px }
    .pair button { padding-inline: 12px }
    button, .button {
      display: flex; align-items: center; justify-content: center; min-height: 52px; padding: 8px 20px; border: 0; border-radius: 16px; cursor: pointer;
      font-family: inherit; font-size: 16px; line-height: 24px; font-weight: 600; letter-spacing: -0.011em; color: inherit; text-decoration: none; background: var(--raised);
    }
    button:hover, .button:hover { background: var(--hover) }
    button:active { background: var(--press) }
    .primary { color: var(--on-accent); background: var(--accent, #d5f042) }
    .primary:hover { background: var(--accent-hover) }
    .primary:active { background: var(--accent-press) }
    button:disabled { color: var(--text-3); background: var(--raised); cursor: not-allowed }
    label { display: grid; gap: 6px; padding: 0 4px; color: var(--text-2) }
    input { min-height: 52px; padding: 6px 14px; border: 1px solid var(--control); border-radius: 16px; font-family: inherit; font-size: 16px; line-height: 24px; color: var(--text-1); background: var(--sunken) }
    :focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
    ol { display: grid; gap: 2px; padding: 0; list-style: none }
    li { display: grid; gap: 4px; padding: 12px 16px; border-radius: 4px; background: var(--raised); overflow-wrap: anywhere }
    li:first-child { border-start-start-radius: 16px; border-start-end-radius: 16px }
    li:last-child { border-end-start-radius: 16px; border-end-end-radius: 16px }
    li strong { font-weight: 550; font-size: 15px }
    li span { color: var(--text-3); font-size: 13px }
    .code { font-size: 32px; line-height: 40px; font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: 0.08em }
    li .button { justify-self: start; min-height: 40px; padding: 4px 16px; border-radius: 12px; font-size: 14px; background: var(--press) }
    .wait { position: relative; width: 56px; height: 12px; overflow: hidden; border-radius: 6px; background: var(--press) }
    .wait::after { content: ''; position: absolute; inset: 0 auto 0 0; width: 28px; border-radius: 6px; background: var(--accent, #d5f042); animation: wait 900ms cubic-bezier(0.2, 0, 0, 1) infinite alternate }
    @keyframes wait { to { transform: translateX(28px) } }
    /* A phone on its side leaves the frame little room. */
    @media (max-height: 240px) { [data-page='sdk'] small { display: none } [data-page='sdk'] footer { padding-block: 8px } [data-page='sdk'] footer button { min-height: 44px } }
    @media (prefers-reduced-motion: reduce) { .wait::after { animation: none; transform: translateX(14px) } }
    @media (forced-colors: active) { dl, .note, button, input, li { border: 1px solid CanvasText } }
  `)
  return sheet
}
