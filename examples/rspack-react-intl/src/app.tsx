import { useState } from 'react'
import { FormattedMessage, IntlProvider } from 'react-intl'
import { direction, locales, source } from 'virtual:lockale/meta'
import { useMessages } from './use-messages.ts'

const since = new Date(2026, 0, 5)

export function App() {
  const [locale, setLocale] = useState(source)
  const [name, setName] = useState('Ada')
  const [count, setCount] = useState(1)
  const loaded = useMessages(locale)
  if (loaded === undefined) return null
  document.documentElement.lang = loaded.locale
  document.documentElement.dir = direction[loaded.locale] ?? 'ltr'
  return (
    <IntlProvider locale={loaded.locale} messages={loaded.messages} defaultLocale={source}>
      <h1>
        <FormattedMessage id="title" />
      </h1>
      <label>
        <FormattedMessage id="language" />{' '}
        <select value={locale} onChange={(event) => setLocale(event.target.value)}>
          {locales.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </label>
      <p>
        <label>
          <FormattedMessage id="owner" />{' '}
          <input id="owner" value={name} onChange={(event) => setName(event.target.value)} />
        </label>
      </p>
      <p id="reading">
        <FormattedMessage id="reading" values={{ name, litres: 12_345, since }} />
      </p>
      <p id="leaks">
        <FormattedMessage id="leaks" values={{ count }} />
      </p>
      <button onClick={() => setCount(count + 1)}>
        <FormattedMessage id="find" />
      </button>{' '}
      <button onClick={() => setCount(0)}>
        <FormattedMessage id="mend" />
      </button>
    </IntlProvider>
  )
}

/** What a locale is called by those who read it: `Français`. */
function nameOf(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
