import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSource } from './load-source.mjs'
import { makeProject, standIn } from './make-project.mjs'

/**
 * A project as `makeProject` makes it, with all translations and a lockfile that says they are the machine's; with `reviewEach`
 * one of so many needs review.
 */
export async function makeSyncedProject({ messages, targets, service, reviewEach = Infinity }) {
  const { printLockfile } = await loadSource('core/src/lock/print.ts')
  const { fingerprint, hashText, settingsId } = await loadSource('core/src/model/hash.ts')
  const { parseConfig } = await loadSource('core/src/config/parse-config.ts')
  const { offlineSettings } = await loadSource('core/src/plan/offline.ts')
  const root = await makeProject({ messages, targets, service })
  const config = JSON.parse(await readFile(join(root, 'lockale.config.json'), 'utf8'))
  const parsed = parseConfig(config, { place: 'lockale.config.json' })
  // As a sync would make them: texts with other settings are compared once more by each check.
  const wanted = offlineSettings(parsed, parsed.targets).map(({ locale, settings }) => [locale, settings])
  const idIn = new Map(wanted.map(([locale, settings]) => [locale, settingsId(settings)]))
  const entries = []
  let count = 0
  for (const locale of config.targets) await mkdir(join(root, 'locales', locale))
  for (let part = 0; part * 500 < messages; part++) {
    const source = JSON.parse(await readFile(join(root, `locales/en/part${part}.json`), 'utf8'))
    const facts = new Map()
    for (const locale of config.targets) {
      const target = {}
      for (const [group, texts] of Object.entries(source)) {
        target[group] = {}
        for (const [name, text] of Object.entries(texts)) {
          const translated = standIn(text, locale)
          target[group][name] = translated
          const key = `${group}/${name}`
          const made = { source: fingerprint(new Map([['', text]])), settings: idIn.get(locale) }
          const by = ++count % reviewEach === 0 ? 'review' : 'machine'
          const fact = { locale, form: '', by, text: hashText(translated), ...made }
          if (facts.has(key)) facts.get(key).push(fact)
          else facts.set(key, [fact])
        }
      }
      await writeFile(join(root, `locales/${locale}/part${part}.json`), `${JSON.stringify(target, null, 2)}\n`)
    }
    const catalog = `locales/{locale}/part${part}.json`
    for (const [key, own] of facts) entries.push({ catalog, key, facts: own })
  }
  await writeFile(
    join(root, 'lockale.lock'),
    printLockfile({
      source: 'en',
      settings: new Map(wanted.map(([, settings]) => [settingsId(settings), settings])),
      entries,
    }),
  )
  return root
}
