import { loaders } from 'virtual:lockale/backend'

/** Id → ICU message. */
export type Messages = Readonly<Record<string, string>>

/** Each locale is a chunk of its own, loaded when somebody picks it. */
export async function loadMessages(locale: string): Promise<Messages> {
  // Without `{namespace}` in the config there is one, called `translation`.
  const load = loaders[locale]?.['translation']
  if (load === undefined) throw new Error(`There is no locale ${locale}.`)
  return (await load()).default as Messages
}
