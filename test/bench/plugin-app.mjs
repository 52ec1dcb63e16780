import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSyncedProject } from './make-synced-project.mjs'

const locales = ['en', 'de', 'fr', 'es', 'it', 'pl']
const parts = 4

/**
 * An app of `modules` modules beside 2,000 messages in six locales, and two ways in: `with.js` takes its texts from the plugin,
 * `without.js` imports the same 24 JSON files by themselves and puts them together as i18next takes them.
 */
export async function makeApp({ modules }) {
  const root = await makeSyncedProject({ messages: parts * 500, targets: locales.length - 1 })
  await mkdir(join(root, 'src'))
  await mkdir(join(root, '.lockale'))
  await writeFile(join(root, '.lockale/.gitignore'), '*\n') // as a sync leaves it
  const write = (file, text) => writeFile(join(root, file), text)
  for (let at = 0; at < modules; at++) await write(`src/m${at}.js`, moduleText(at, modules))
  const names = locales.flatMap((locale) => Array.from({ length: parts }, (_, part) => [locale, `part${part}`]))
  const imports = names.map(([locale, part]) => `import ${locale}_${part} from '../locales/${locale}/${part}.json'\n`)
  const members = locales.map((locale) => {
    const own = names.filter(([one]) => one === locale).map(([, part]) => `${part}: ${locale}_${part}`)
    return `  ${locale}: { ${own.join(', ')} },\n`
  })
  await write('src/plain.js', `${imports.join('')}export default {\n${members.join('')}}\n`)
  const main = (from) =>
    `import resources from '${from}'\nimport { run0 } from './m0.js'\nconsole.log(run0((locale, key) => resources[locale]?.part0?.group0?.[key]))\n`
  await write('src/with.js', main('virtual:lockale/resources'))
  await write('src/without.js', main('./plain.js'))
  await write('package.json', '{ "name": "bench", "type": "module", "dependencies": { "i18next": "26.7.2" } }')
  const page = (imports) =>
    `${imports}import './m0.js'
const show = () => {
  const text = Object.values(Object.values(resources.de.part1)[0])[0]
  document.body.textContent = text
  globalThis.shown?.(text)
}
show()
`
  await write(
    'src/page-with.js',
    `${page("import resources from 'virtual:lockale/resources'\nimport { onUpdate } from 'virtual:lockale/live'\n")}onUpdate(show)\n`,
  )
  await write('src/page-without.js', page("import resources from './plain.js'\n"))
  for (const name of ['with', 'without', 'page-with', 'page-without']) {
    await write(
      `${name}.html`,
      `<!doctype html><title>bench</title><body></body><script type="module" src="/src/${name}.js"></script>`,
    )
  }
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

/** A tree in which each module imports up to eight others; about a kilobyte of code in each. */
function moduleText(at, modules) {
  const others = Array.from({ length: 8 }, (_, index) => at * 8 + index + 1).filter((other) => other < modules)
  const imports = others.map((other) => `import { run${other} } from './m${other}.js'\n`).join('')
  const functions = Array.from(
    { length: 6 },
    (_, index) => `function step${index}(value, t) {
  const label = t('de', 'message${(at * 6 + index) % 25}') ?? 'message ${index}'
  if (value % ${index + 2} === 0) return { label, value: value + ${index}, kind: 'even' }
  return { label, value: value * ${index + 3}, kind: 'odd' }
}
`,
  )
  const calls = [
    ...Array.from({ length: 6 }, (_, index) => `step${index}(${at}, t)`),
    ...others.map((other) => `...run${other}(t)`),
  ]
  return `${imports}${functions.join('')}export function run${at}(t) {\n  return [${calls.join(', ')}]\n}\n`
}
