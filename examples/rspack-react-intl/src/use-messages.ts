import { useEffect, useState } from 'react'
import { onUpdate } from 'virtual:lockale/live'
import { loadMessages, type Messages } from './messages.ts'

export interface Loaded {
  readonly locale: string
  readonly messages: Messages
}

/** The messages of a locale once they are there; those of the one before until then. */
export function useMessages(locale: string): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    let isWanted = true
    const show = (messages: Messages) => isWanted && setLoaded({ locale, messages })
    void loadMessages(locale).then(show)
    // While Rspack serves, an edit of a file shows without a reload. react-intl looks at new objects only.
    const stop = onUpdate((update) => update.locale === locale && show({ ...(update.texts as Messages) }))
    return () => {
      isWanted = false
      stop()
    }
  }, [locale])
  return loaded
}
