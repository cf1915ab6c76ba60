/** Creates the style of the wallet's page, with the colours and shapes of the wallets' prompts. */
export function walletPageSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :root { color-scheme: light dark }
    body {
      box-sizing: border-box; max-width: 560px; margin: 0 auto; padding: 24px 16px;
      font: 14px/1.45 system-ui, sans-serif; color: light-dark(#16181b, #f1f2f3); background: light-dark(#fff, #1d1f23);
    }
    header { display: flex; align-items: center; gap: 10px }
    h1 { margin: 0; font-size: 18px }
    h2 { margin: 24px 0 8px; font-size: 15px }
    small, footer { color: light-dark(#5b6067, #a9aeb6); font-size: 12px }
    header small { margin-inline-start: auto }
    footer { margin-top: 24px }
    form { display: flex; gap: 8px; align-items: end; margin-top: 20px }
    label { display: grid; flex: 1; gap: 4px; margin-top: 8px; color: light-dark(#5b6067, #a9aeb6); font-size: 12px }
    input, select {
      box-sizing: border-box; width: 100%; min-height: 40px; padding: 0 10px; border: 1px solid light-dark(#8a8f97, #767b84);
      border-radius: 10px; font: 14px system-ui, sans-serif; color: light-dark(#16181b, #f1f2f3); background: transparent;
    }
    option { color: light-dark(#16181b, #f1f2f3); background: light-dark(#fff, #1d1f23) }
    .scan { display: flex; flex-wrap: wrap; gap: 8px; align-items: end }
    .scan input { padding: 8px 10px }
    video { width: 100%; max-height: 320px; border-radius: 14px; object-fit: cover }
    [role='status'] { min-height: 20px; margin: 8px 0; overflow-wrap: anywhere }
    ul, ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px }
    ul li { display: grid; gap: 4px; padding: 12px; border: 1px solid light-dark(#c9ccd1, #4a4e55); border-radius: 14px; overflow-wrap: anywhere }
    .mono {
      margin: 4px 0; max-height: 160px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
      font: 12px/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    .actions { display: flex; flex-wrap: wrap; gap: 8px }
    button {
      min-height: 40px; padding: 0 14px; border: 1px solid light-dark(#8a8f97, #767b84); border-radius: 10px; cursor: pointer;
      font: 600 14px system-ui, sans-serif; color: inherit; background: transparent;
    }
    .main { color: light-dark(#fff, #10243f); background: light-dark(#0b57d0, #a8c7fa); border-color: transparent }
    :focus-visible { outline: 2px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px }
  `)
  return sheet
}
