import type { OwnWorld } from './own-world.ts'

/** Returns the origin of each translation, and what translators and judges say about it, as `why` does. */
export async function saidIn(world: OwnWorld, locale = 'de'): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const all = await world.project.why({ messages: ['*'], locales: [locale] })
  return Object.fromEntries(
    all.map(({ message, forms: [form] }) => [
      message,
      [form?.by, form?.doubt, form?.score].filter((one) => one !== undefined),
    ]),
  )
}

/** Returns the mark of each translation in the lockfile, with the words behind it. */
export function lockedIn(world: OwnWorld, locale = 'de'): Readonly<Record<string, string>> {
  const lines = (world.files()['lockale.lock'] ?? '').split('\n').map((line) => line.split('\t'))
  return Object.fromEntries(
    lines.flatMap(([, key, ...fields]) => {
      const field = fields.find((one) => one.startsWith(locale))
      const [, mark, words = ''] = /^[a-z]+([=~!+&?]+)[^/]*(\/.*)?$/u.exec(field ?? '') ?? []
      return key === undefined || mark === undefined ? [] : [[key, `${mark}${words}`]]
    }),
  )
}
