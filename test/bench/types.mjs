// What types of texts cost a type check: `pnpm bench types`, `pnpm bench types 9` for that many rounds, or `pnpm bench types 9 27` with one
// version of i18next. An app of 200 modules with
// ten calls of `t` each, and 20,000 texts in ten namespaces, is compiled by TypeScript with and without types of the texts. The
// variants take turns, so that what else the machine does hits all of them. Plain Node on built code.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openProject } from '../../packages/cli/dist/index.mjs'

const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
const modules = new URL('../node_modules/', import.meta.url)
const [texts, namespaces, files, callsInFile] = [20_000, 10, 200, 10]
/** The bar of the project: of the same app whose texts have no types. */
const bar = 2

/** How modules come by their `t`. */
const apps = [
  { name: 't of i18next', t: () => "import { t } from 'i18next'", key: (namespace, key) => `'${namespace}:${key}'` },
  {
    name: 'useTranslation in each module',
    t: (namespace) => `import { useTranslation } from 'react-i18next'\nconst { t } = useTranslation('${namespace}')`,
    key: (_, key) => `'${key}'`,
  },
  {
    name: 'useTranslation and selectors',
    selector: 'optimize',
    t: (namespace) => `import { useTranslation } from 'react-i18next'\nconst { t } = useTranslation('${namespace}')`,
    key: (_, key) => `($) => $.${key}`,
  },
]

export async function benchTypes([wanted, only]) {
  const rounds = Number(wanted ?? 3)
  for (const app of apps) {
    for (const version of only === undefined ? ['27', '26'] : [only]) {
      const root = await mkdtemp(join(tmpdir(), 'lockale-bench-types-'))
      try {
        await benchApp({ ...app, root, version, rounds })
      } finally {
        await rm(root, { recursive: true })
      }
    }
  }
}

async function benchApp({ root, version, rounds, name, ...app }) {
  const catalog = makeTexts()
  const variants = []
  for (const variant of variantsOf(app)) {
    const folder = join(root, variant.name.replaceAll(/\W+/g, '-'))
    await makeApp(folder, { ...app, version, catalog })
    await variant.write(folder, catalog)
    variants.push({ name: variant.name, folder, times: [], made: 0, failed: '' })
  }
  for (let round = 0; round < rounds; round++) {
    for (const variant of variants) {
      const begin = performance.now()
      const args = [tsc, '-p', variant.folder, '--pretty', 'false', '--extendedDiagnostics']
      const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e9 }).catch((error) => error)
      variant.times.push(performance.now() - begin)
      variant.made = Number(/^Instantiations:\s+(\d+)/mu.exec(stdout)?.[1] ?? Number.NaN)
      const wrong = stdout.split('\n').filter((line) => line.includes('error TS'))
      if (wrong.length > 0) variant.failed = `${wrong.length} errors, the first: ${wrong[0].slice(0, 160)}`
    }
  }
  const base = median(variants[0].times)
  console.log(
    `types, i18next ${version}, ${name}: ${texts.toLocaleString('en')} texts, ${files} modules, ${files * callsInFile} calls`,
  )
  for (const variant of variants) {
    const time = median(variant.times)
    const ratio = (time / base).toFixed(2)
    const judged =
      variant.name === 'lockale types' ? (time / base <= bar ? ` ✓ at most ${bar}` : ` ✗ more than ${bar}`) : ''
    console.log(
      `  ${variant.name}: ${Math.round(time).toLocaleString('en')} ms; ratio ${ratio}${judged}; ${millions(variant.made)} million types instantiated`,
    )
    if (variant.failed !== '') console.log(`    ${variant.failed}`)
  }
}

function variantsOf({ selector = '' }) {
  const types = (fields) => async (folder) => {
    const config = { source: 'en', targets: ['de'], files: ['locales/{locale}/{namespace}.json'], syntax: 'i18next' }
    const all = { ...config, types: { file: 'src/i18next.d.ts', ...(selector !== '' && { selector }), ...fields } }
    await writeFile(join(folder, 'lockale.config.json'), JSON.stringify(all))
    await (await openProject({ cwd: folder })).writeTypes()
  }
  const none = async (folder) => {
    if (selector !== '') await writeTypes(folder, ['    enableSelector: true'])
  }
  return [
    { name: 'no types of texts', write: none },
    { name: 'lockale types', write: types({}) },
    { name: 'lockale types, keys', write: types({ mode: 'keys' }) },
    ...(selector === '' ? [{ name: 'typeof import of the JSON', write: writeJsonTypes }] : []),
  ]
}

async function writeJsonTypes(folder, catalog) {
  const names = Object.keys(catalog)
  const imports = names.map((name) => `import type ${name} from '../locales/en/${name}.json'`)
  await writeTypes(
    folder,
    ['    resources: {', ...names.map((name) => `      ${name}: typeof ${name}`), '    }'],
    imports,
  )
}

async function writeTypes(folder, lines, imports = []) {
  const text = [
    "import 'i18next'",
    ...imports,
    "declare module 'i18next' {",
    '  interface CustomTypeOptions {',
    ...lines,
    '  }',
    '}',
    '',
  ]
  await writeFile(join(folder, 'src/i18next.d.ts'), text.join('\n'))
}

/** Namespace → section → group → key: as people nest them, with plurals and arguments in half of the texts. */
function makeTexts() {
  const catalog = {}
  for (let at = 0; at < namespaces; at++) {
    const tree = {}
    for (let text = 0; text < texts / namespaces; text++) {
      const group = ((tree[`section${Math.floor(text / 40)}`] ??= {})[`group${Math.floor((text % 40) / 10)}`] ??= {})
      if (text % 10 === 0) {
        group[`text${text}_one`] = `{{count}} thing of number ${text} in {{place}}`
        group[`text${text}_other`] = `{{count}} things of number ${text} in {{place}}`
      } else if (text % 10 < 5) group[`text${text}`] = `Hello {{name}}, number ${text} of {{date}} is ready`
      else group[`text${text}`] = `This is what you asked for, number ${text}`
    }
    catalog[at === 0 ? 'translation' : `part${at}`] = tree
  }
  return catalog
}

async function makeApp(folder, { version, catalog, t, key }) {
  await mkdir(join(folder, 'src'), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  await mkdir(join(folder, 'locales/en'), { recursive: true })
  await symlink(
    fileURLToPath(new URL(version === '27' ? 'i18next-27' : 'i18next', modules)),
    join(folder, 'node_modules/i18next'),
  )
  // of packages that are links, the one finds the other beside it
  await symlink(fileURLToPath(new URL('react-i18next', modules)), join(folder, 'node_modules/react-i18next'))
  const options = { strict: true, noEmit: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler' }
  const compilerOptions = {
    ...options,
    lib: ['es2023', 'dom'],
    types: [],
    skipLibCheck: true,
    preserveSymlinks: true,
    resolveJsonModule: true,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  const names = Object.keys(catalog)
  for (const name of names) await writeFile(join(folder, `locales/en/${name}.json`), JSON.stringify(catalog[name]))
  for (let file = 0; file < files; file++) {
    const namespace = names[file % names.length]
    const calls = Array.from({ length: callsInFile }, (_, call) => {
      const text = (file * 97 + call * 211) % (texts / namespaces)
      const path = `section${Math.floor(text / 40)}.group${Math.floor((text % 40) / 10)}.text${text}`
      const passed = text % 10 === 0 ? ", { count: 2, place: 'x' }" : text % 10 < 5 ? ", { name: 'A', date: 'd' }" : ''
      return `shown.push(t(${key(namespace, path)}${passed}))`
    })
    const code = [t(namespace), 'export const shown: string[] = []', ...calls, ...Array.from({ length: 12 }, plainCode)]
    await writeFile(join(folder, `src/module${file}.ts`), `${code.join('\n')}\n`)
  }
}

/** A module is more than its texts. */
function plainCode(_, at) {
  return `export function work${at}(size: number, names: readonly string[], more?: { x: number; y?: string }): string {
  const long = names.map((name, index) => name.repeat(index + size)).filter((name) => name.length > (more?.x ?? 0))
  const lengths = new Map(long.map((name) => [name, name.length] as const))
  return [...lengths.entries()].map(([name, length]) => \`\${name}:\${length}\${more?.y ?? ''}\`).join(',')
}`
}

/** Says how much there is to do, whatever else the machine does. */
function millions(count) {
  return (count / 1e6).toFixed(2)
}

function median(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
