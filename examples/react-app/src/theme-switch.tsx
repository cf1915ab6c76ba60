import { useTheme } from 'latchkit/react'
import { type ReactElement, useEffect } from 'react'

const modes = { dark: 'Dark', light: 'Light', system: 'System' } as const

/** Sets the theme of the dialog; the page follows it. */
export function ThemeSwitch(): ReactElement {
  const { mode, setMode } = useTheme()
  useEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])
  return (
    <fieldset className="themes">
      <legend className="quiet">Theme</legend>
      {(Object.keys(modes) as (keyof typeof modes)[]).map((each) => (
        <label key={each}>
          <input type="radio" name="theme" value={each} checked={mode === each} onChange={() => setMode(each)} />
          <span>{modes[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}
