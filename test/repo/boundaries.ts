import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { type Edge, type ImportGraph, type SourceFiles, findCycles, linkImports } from './import-graph.ts'

/** Who may import whom: the whole rule. Folder in `packages/` → its name on npm and what it may name in an import. */
export const packageRules: Readonly<Record<string, PackageRule>> = {
  errors: { house: 'engine', name: '@lockale/errors', imports: [], entries: ['place-program'] },
  // Paths are followed and refused here, and only here.
  disk: {
    house: 'engine',
    name: '@lockale/disk',
    imports: ['errors'],
    others: ['fast-glob'],
    noProcesses: true,
    entries: ['output-file', 'process-identity'],
  },
  api: { house: 'service', name: '@lockale/api', imports: [], entries: ['language-names', 'language-table', 'shape'] },
  messages: {
    house: 'engine',
    name: '@lockale/messages',
    imports: ['errors'],
    others: ['messageformat'],
    entries: ['engine'],
  },
  checks: { house: 'engine', name: '@lockale/checks', imports: ['errors', 'messages'] },
  formats: {
    house: 'engine',
    name: '@lockale/formats',
    imports: ['errors'],
    others: ['saxes', 'yaml'],
    entries: ['js/config-data', 'js/edit-config', 'js/reader', 'xml/elements', 'xml/guard-xml'],
  },
  client: {
    house: 'service',
    name: '@lockale/client',
    imports: ['errors', 'api'],
    others: ['#transport', '@msgpack/msgpack', 'undici'],
    opensSockets: true,
    entries: ['deepl'],
  },
  service: {
    house: 'service',
    name: '@lockale/service',
    imports: ['errors', 'api', 'messages', 'formats'],
    others: ['@fastify/busboy', '@msgpack/msgpack', 'eld', 'libsql', 'ws'],
    opensSockets: true,
    entries: ['faults', 'serve-command'],
  },
  'config-schema': {
    house: 'engine',
    name: '@lockale/config-schema',
    imports: ['errors', 'disk', 'messages', 'formats', 'checks'],
    noProcesses: true,
  },
  core: {
    house: 'engine',
    name: '@lockale/core',
    imports: ['errors', 'disk', 'config-schema', 'api', 'messages', 'formats', 'checks'],
    noProcesses: true,
    // What one command needs and most do not.
    entries: [
      'runs/*',
      'diff/texts-by',
      'ledger/inspect-ledger',
      'ledger/kept-answers',
      'ledger/ledger',
      'memory/shared-memory',
      'plan/read-answer',
      'plan/saved-plan',
      'plan/step',
      'report/find-messages',
      'report/previous-texts',
      'report/why',
      'scan/notes',
      'scan/pseudo-resources',
      'scan/resources',
      'stages',
      'testing/world',
      'text-check/pairs',
      'text-check/text-checker',
      'translate/items',
      'translate/mixed-up',
      'validate/readable',
      'write/commit',
      'write/human-texts',
      'write/run-lock',
    ],
  },
  merge: {
    house: 'engine',
    name: '@lockale/merge',
    imports: ['core', 'disk', 'formats', 'errors'],
    noProcesses: true,
    entries: ['merge-file', 'merge-lockfiles', 'resolve'],
  },
  git: {
    house: 'engine',
    name: '@lockale/git',
    imports: ['merge', 'core', 'disk', 'errors'],
    entries: [
      'ask-history',
      'changed-lines',
      'repository',
      'staged/commit-files',
      'testing/repository',
      'tracked-state',
    ],
  },
  // The page and its server are a satellite; the panel of the bundler plugin saves through this, too.
  'review-engine': {
    house: 'engine',
    name: '@lockale/review-engine',
    imports: ['core', 'checks', 'messages', 'formats', 'errors'],
    noProcesses: true,
    entries: [
      'comment/describe-message',
      'current-review',
      'join-reviews',
      'open-review',
      'retranslate',
      'save-review',
    ],
  },
  // Apart from `connect`, so that the bundler plugin cannot reach the HTTP client by any import.
  project: {
    house: 'engine',
    name: '@lockale/project',
    imports: ['core', 'config-schema', 'disk', 'errors', 'formats', 'git', 'merge', 'messages', 'review-engine'],
    others: ['jiti'],
    loadsConfig: true,
    entries: [
      'answer-memory/answer-memory',
      'answer-memory/review-memory',
      'answer-memory/watched-files',
      'machine-translations',
      'merge-driver',
      'staged/open-staged-project',
      'staged/staged-changes',
      'testing/world',
      'workspace/open-workspace',
    ],
  },
  interchange: {
    house: 'satellites',
    name: '@lockale/interchange',
    imports: ['terminal', 'project', 'core', 'disk', 'formats', 'messages', 'errors'],
    entries: ['satellite'],
  },
  resources: {
    house: 'satellites',
    name: '@lockale/resources',
    imports: ['terminal', 'project', 'connect', 'core', 'disk', 'client', 'api', 'formats', 'messages', 'errors'],
    entries: ['satellite'],
  },
  connect: {
    house: 'engine',
    name: '@lockale/connect',
    imports: ['core', 'client', 'service', 'api', 'errors'],
    entries: ['connect', 'keys/key-source', 'languages/unknown-locales'],
  },
  setup: {
    house: 'satellites',
    name: '@lockale/setup',
    imports: [
      'terminal',
      'project',
      'connect',
      'git',
      'core',
      'config-schema',
      'disk',
      'formats',
      'client',
      'api',
      'errors',
    ],
    entries: ['ci/ci-files', 'detect/set-up', 'doctor/examine-service', 'hooks/install-hook', 'satellite'],
  },
  // What every command stands on. It knows no command.
  terminal: {
    house: 'engine',
    name: '@lockale/terminal',
    imports: ['project', 'connect', 'git', 'core', 'disk', 'service', 'errors'],
    others: ['@clack/prompts'],
    entries: [
      'arguments/flags',
      'arguments/parse-arguments',
      'arguments/synonyms',
      'command/choose-action',
      'command/choose-selection',
      'command/command',
      'command/flags',
      'command/project-place',
      'command/save-file',
      'docs-url',
      'exit-codes',
      'host',
      'interruption',
      'output',
      'prompts',
      'render/code-frame',
      'render/error',
      'render/figures',
      'render/help',
      'render/screen',
      'render/system-words',
      'render/terminal-safe',
      'render/text-frame',
      'render/totals',
      'render/unknown-locales',
      'render/width',
      'run-program',
      'secrets/guard',
      'service/connect-services',
      'service/cost',
      'service/open-service',
      'testing/fake-host',
      'testing/run-commands',
      'testing/thrown',
    ],
  },
  // Answers a page on this machine; it calls nobody.
  review: {
    house: 'satellites',
    name: '@lockale/review',
    imports: ['terminal', 'project', 'review-engine', 'core', 'errors'],
    opensSockets: true,
    entries: ['satellite'],
  },
  cli: {
    house: 'engine',
    name: 'lockale',
    imports: [
      'terminal',
      'project',
      'git',
      'merge',
      'connect',
      'service',
      'core',
      'config-schema',
      'disk',
      'formats',
      'errors',
      'setup',
      'review',
      'interchange',
      'resources',
    ],
    others: ['chokidar'],
  },
  unplugin: {
    house: 'engine',
    name: 'unplugin-lockale',
    // Of the terminal only the lines below a problem: `test/repo/plugin-reach.test.ts` holds that no import leads to the client.
    imports: ['project', 'terminal', 'review-engine', 'core', 'errors'],
    others: ['unplugin'],
    typesOf: ['vite', 'rollup', 'rolldown', 'webpack', '@rspack/core', 'esbuild'],
  },
  // Its backend runs in apps: it stands beside `src`, and imports nothing.
  i18next: { house: 'engine', name: '@lockale/i18next', imports: ['core', 'errors'], typesOf: ['i18next'] },
}

/**
 * The most lines of source that a house may have: `src`, `page` and `runtime` without tests. To raise one takes a line with its
 * reason in docs/decisions/houses.md.
 */
export const houseBudgets: Readonly<Record<House, number>> = {
  engine: 108_950,
  service: 23_950,
  satellites: 27_760,
}

type House = 'engine' | 'service' | 'satellites'

/** The only file of the engine that names satellites: a line each. */
const satelliteList = 'packages/cli/src/commands/satellites.ts'

export interface PackageRule {
  /** Satellites know the engine; of the engine, one file names them. Satellites do not know each other. */
  readonly house: House
  readonly name: string
  /** Folders of the workspace packages it may import. */
  readonly imports: readonly string[]
  /** Packages of others it may import. */
  readonly others?: readonly string[]
  /** Packages of others of which it may import types only. */
  readonly typesOf?: readonly string[]
  readonly opensSockets?: boolean
  readonly noProcesses?: boolean
  /** May `import()` a path known only at run time. */
  readonly loadsConfig?: boolean
  /**
   * Files of `src` that others import by `<name>/<file>`, without all that `index.ts` names; `folder/*` is all of a folder. The
   * `exports` of package.json are the same.
   */
  readonly entries?: readonly string[]
}

/** The walk: a stage of `packages/core/src` may import the folders before it, never one behind it. `runs` has the order of each command. */
const coreStages: readonly string[] = [
  'model',
  'config',
  'scan',
  'lock',
  'ledger',
  'memory',
  'text-check',
  'diff',
  'plan',
  'translate',
  'validate',
  'write',
  'report',
  'runs',
]

const sockets = new Set(['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'dns/promises'])
const processes = new Set(['child_process', 'cluster', 'worker_threads'])

/**
 * Every break of the import rules in `packages/<name>/src/**`, `file:line: what`, sorted. Tests, and files that only
 * tests import, may use what they like, but not by a path into another package.
 */
export function findBoundaryBreaks(files: SourceFiles): readonly string[] {
  const entries = new Map(
    Object.entries(packageRules).map(([folder, { name }]) => [name, `packages/${folder}/src/index.ts`]),
  )
  for (const file of files.keys()) {
    const specifier = entrySpecifier(file)
    if (specifier !== undefined) entries.set(specifier, file)
  }
  const graph = linkImports(files, entries)
  const product = productFiles(graph)
  const breaks = [...graph.modules].flatMap(([file, { starExports, networkGlobals }]) => {
    const rule = packageRules[folderOf(file) ?? '']
    const found = (graph.edges.get(file) ?? []).flatMap((edge) => {
      const message = pathBreak(edge) ?? (product.has(file) && rule !== undefined ? importBreak(edge, rule) : undefined)
      return message === undefined ? [] : [`${file}:${edge.line}: ${message}`]
    })
    if (posix.basename(file) === 'index.ts') {
      found.push(
        ...starExports.map((line) => `${file}:${line}: an index.ts lists what it gives by hand, no "export *"`),
      )
    }
    if (product.has(file) && rule?.opensSockets !== true) {
      found.push(
        ...networkGlobals.map(
          ({ name, line }) => `${file}:${line}: ${name} opens a socket; only client and service may`,
        ),
      )
    }
    return found
  })
  const cycles = findCycles(graph, (file) => product.has(file)).map(
    (cycle) => `${cycle[0]}:1: cycle ${cycle.join(' → ')}`,
  )
  return [...breaks, ...cycles].toSorted()
}

/** All files but tests and what is there for tests only: files that tests import and no file of the product does. */
function productFiles({ modules, edges }: ImportGraph): ReadonlySet<string> {
  const product = new Set(
    [...modules.keys()].filter((file) => folderOf(file) !== undefined && !file.endsWith('.test.ts')),
  )
  const importers = new Map<string, string[]>()
  for (const { from, to } of [...edges.values()].flat()) {
    if (to !== undefined) importers.set(to, [...(importers.get(to) ?? []), from])
  }
  for (let before = -1; before !== product.size;) {
    before = product.size
    for (const file of product) {
      if (importers.get(file)?.every((from) => !product.has(from)) === true) product.delete(file)
    }
  }
  return product
}

/** What no file may do, tests included: reach into another package by a path. */
function pathBreak({ from, specifier }: Edge): string | undefined {
  if (specifier === undefined) return undefined
  if (specifier.startsWith('.')) {
    const folder = folderOf(posix.join(posix.dirname(from), specifier))
    return folder !== undefined && folder !== folderOf(from)
      ? `"${specifier}" is a path into ${packageRules[folder]?.name ?? folder}; import the package by its name`
      : undefined
  }
  const [folder, owner] = Object.entries(packageRules).find(([, { name }]) => specifier.startsWith(`${name}/`)) ?? []
  if (owner === undefined || !owner.name.startsWith('@')) return undefined
  const file = `packages/${folder}/src/${specifier.slice(owner.name.length + 1)}.ts`
  return entrySpecifier(file) === undefined
    ? `"${specifier}" is a path in ${owner.name}; import the package by its name`
    : undefined
}

/** What others write to import a file by itself; `undefined` where its package does not give it so. */
function entrySpecifier(file: string): string | undefined {
  const [, folder, path] = /^packages\/([^/]+)\/src\/(.+)\.ts$/.exec(file) ?? []
  const rule = packageRules[folder ?? '']
  if (path === undefined || rule?.entries === undefined || path.endsWith('.test')) return undefined
  return rule.entries.some((entry) => entry === path || entry === `${posix.dirname(path)}/*`)
    ? `${rule.name}/${path}`
    : undefined
}

function importBreak({ from, to, specifier, typeOnly }: Edge, rule: PackageRule): string | undefined {
  if (specifier === undefined) {
    return rule.loadsConfig === true ? undefined : 'import() of something that is no literal cannot be checked'
  }
  if (specifier.startsWith('.')) return to === undefined ? undefined : stageBreak(from, to)
  if (isBuiltin(specifier)) return builtinBreak(specifier, rule)
  const folder = Object.keys(packageRules).find((key) => {
    const name = packageRules[key]?.name ?? ''
    return name === specifier || specifier.startsWith(`${name}/`)
  })
  if (folder !== undefined) {
    if (!rule.imports.includes(folder)) return `${rule.name} may not import ${specifier}`
    return packageRules[folder]?.house === 'satellites' && from !== satelliteList
      ? `only ${posix.basename(satelliteList)} names a satellite (${specifier})`
      : undefined
  }
  const owner = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  if (rule.others?.includes(owner) === true) return undefined
  if (rule.typesOf?.includes(owner) === true) {
    return typeOnly ? undefined : `${rule.name} may import only types from "${specifier}"`
  }
  return `${rule.name} may not import "${specifier}"`
}

function builtinBreak(specifier: string, rule: PackageRule): string | undefined {
  if (!specifier.startsWith('node:')) return `write "node:${specifier}"`
  const name = specifier.slice('node:'.length)
  if (sockets.has(name) && rule.opensSockets !== true) return `${specifier} opens sockets; only client and service may`
  if (processes.has(name) && rule.noProcesses === true) return `${rule.name} starts no processes (${specifier})`
  return undefined
}

function stageBreak(from: string, to: string): string | undefined {
  const [stage, target] = [stageOf(from), stageOf(to)]
  if (stage === undefined) return undefined // index.ts names what all stages give
  if (target === undefined) return `a stage does not import ${posix.basename(to)}`
  const [at, reached] = [coreStages.indexOf(stage), coreStages.indexOf(target)]
  if (at === -1) return `${stage}/ is no stage of the walk: name it in coreStages where it belongs`
  return reached > at || reached === -1 ? `${stage}/ may not import ${target}/, a later stage` : undefined
}

/** The stage folder of a file of core; `undefined` for the files beside the stages. */
function stageOf(file: string): string | undefined {
  return /^packages\/core\/src\/([^/]+)\//.exec(file)?.[1]
}

function folderOf(file: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(file)?.[1]
}
