import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runInside } from '../canary/run-inside.ts'
import { createFolder, type Folder } from '../cli/folder.ts'
import { gitEnvironment } from '../git/environment.ts'
import { startAsReal, trustedTexts } from '../start-as-real.ts'

/** Holds what the commands print. `npx vitest run test/docs -u` runs them again, in `recordScreens`. */
export const screensFile = 'test/docs/command-screens.md'

/** Returns what each command printed: console blocks by the name of the command. Like the script of the site, it runs at the root. */
export function readScreens(): ReadonlyMap<string, string> {
  const text = readFileSync(screensFile, 'utf8')
  return new Map(
    Array.from(text.matchAll(/^## (\S+)\n\n(```console\n.*?^```)$/gmsu), ([, name = '', screen = '']) => [
      name,
      screen,
    ]),
  )
}

/** Runs commands in a small shop with git and a service, and returns what they print on a terminal of 80 columns. */
export async function recordScreens(): Promise<string> {
  const screens = [...(await recordFirst()), ...(await recordShop())]
  const parts = screens.map(([line, screen]) => {
    return `## ${line.split(' ')[0]}\n\n\`\`\`console\n$ lockale ${line}\n${screen}\n\`\`\``
  })
  return ['# What the commands print', '<!-- Recorded from the commands: npx vitest run test/docs -u -->', ...parts, '']
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

type Screens = readonly (readonly [line: string, screen: string])[]

const strings = {
  cta: 'Buy now',
  title: 'Your cart',
  greeting: 'Hello {{name}}, welcome back',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
}

async function recordFirst(): Promise<Screens> {
  await using folder = await createFolder({
    'package.json': { name: 'shop', dependencies: { i18next: '26.7.2' } },
    'locales/en.json': strings,
    'locales/de.json': { cta: 'Jetzt kaufen', title: 'Ihr Warenkorb' },
  })
  return [await record('init --yes --targets de,fr', { folder })]
}

async function recordShop(): Promise<Screens> {
  await using service = await startAsReal({
    seed: {
      phrasebook: [
        phrases('de', ['Jetzt kaufen', 'Ihr Warenkorb', 'Guten Morgen']),
        phrases('fr', ['Acheter', 'Votre panier', 'Bonjour']),
      ],
    },
    clock: { now: () => Date.parse('2026-11-02T10:00:00Z') },
  })
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de', 'fr'],
      files: ['locales/{locale}.json'],
      glossary: 'lockale/glossaries/shop.csv',
      types: { file: 'src/i18next.d.ts' },
      service: { baseUrl: service.url },
      checks: { ...trustedTexts, 'end-space': 'warning' },
    },
    'lockale/glossaries/shop.csv': 'en,de,fr\nwish list,Merkliste,liste de souhaits\n',
    'guide.md': '# Guide\n\nBuy a plant.\n',
    'style.json': { name: 'Shop', language: 'de', custom_instructions: [{ label: 'Address', prompt: 'Say du.' }] },
    'old-shop.tmx': memory,
    'locales/en.json': { ...strings, greeting: undefined },
  })
  const dated = {
    ...gitEnvironment,
    GIT_AUTHOR_DATE: '2026-11-28T12:00:00Z',
    GIT_COMMITTER_DATE: '2026-11-28T12:00:00Z',
  }
  const stage = { folder, env: { ...gitEnvironment, LOCKALE_KEY: 'your-key' } }
  const play = (line: string) => record(line, stage)
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...args], { cwd: folder.path, env: dated, stdio: 'pipe' })
  const screens: (readonly [line: string, screen: string])[] = []
  const show = async (...lines: readonly string[]) => {
    for (const line of lines) screens.push(await play(line))
  }
  git('init', '-q')
  await show('glossary plan', 'sync')
  await edit(folder, 'de', { cta: 'Kaufen' })
  await play('sync')
  git('add', '.')
  git('commit', '-qm', 'The first translations')
  await edit(folder, 'en', { cta: 'Buy today', title: 'Your shopping cart', greeting: strings.greeting })
  git('commit', '-qam', 'Say when')
  await edit(folder, 'de', { greeting: 'Hallo {{nme}}, willkommen zurück', items_one: '{{count}} Artikel ' })
  await show('plan', 'check', 'status', 'why cta --locale de', 'fix', 'explain placeholder-renamed')
  await show('work', 'export --out handoff', 'import handoff/de.xlf', 'notes export --missing')
  await show('types', 'hooks install', 'baseline')
  await show('accept cta --locale de', 'reopen greeting --locale de', 'unlock', 'formats', 'doctor --offline')
  await show("translate --to de 'Good morning'", "write 'the the file'", 'document guide.md --to de --dry-run')
  await show('style push style.json', 'memory import old-shop.tmx')
  const [, json] = await play('work --locale fr --json')
  const [, id] = /"id":"(\w+)","text":"Your shopping cart"/u.exec(json) ?? []
  await folder.write('answers.json', { engine: 'my-model', answers: [{ id, text: 'Votre panier' }] })
  await show('answer answers.json')
  return screens
}

const memory = `<tmx version="1.4"><header srclang="en" creationtool="OmegaT" creationtoolversion="6.0"/><body>
<tu><tuv xml:lang="en"><seg>Buy now</seg></tuv><tuv xml:lang="de"><seg>Jetzt kaufen</seg></tuv></tu>
</body></tmx>`

function phrases(target: string, [cta = '', title = '', morning = '']: readonly string[]) {
  return { source: 'en', target, entries: { [strings.cta]: cta, [strings.title]: title, 'Good morning': morning } }
}

async function edit(folder: Folder, locale: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const file = `locales/${locale}.json`
  await folder.write(file, { ...((await folder.readJson(file)) as object), ...changes })
}

interface Stage {
  readonly folder: Folder
  readonly env?: Readonly<Record<string, string>>
}

/** Returns a command line, and what it leaves on a terminal: progress is gone when it ends. */
async function record(line: string, { folder, env = {} }: Stage): Promise<readonly [string, string]> {
  const args = Array.from(line.matchAll(/'([^']*)'|\S+/gu), ([word, quoted]) => quoted ?? word)
  const options = {
    cwd: folder.path,
    env: { NO_COLOR: '1', HOME: folder.path, ...env },
    columns: 80,
    isTty: true,
    now: () => 0,
  }
  const { out, err } = await runInside(args, options)
  // oxlint-disable-next-line no-control-regex -- progress is drawn over
  const screen = `${out}${err.replaceAll(/^.*\u001B\[J/gsu, '')}`
    .replaceAll(/https?:\/\/127\.0\.0\.1:\d+|127\.0\.0\.1:\d+/gu, 'api.example.com')
    .replaceAll(folder.path, '~/shop')
    .replaceAll(/(?<=\b(?:last in|since) )[0-9a-f]{9,}\b/gu, '1a2b3c4d5')
  return [line, screen.trimEnd()]
}
