import type { Config, RunEvent, SyncReport, Connection } from '@lockale/core'
import type { CacheReport, OpenedProject, Project, SyncOptions } from '@lockale/project'
import type { Host, Parts, Terminal } from '../host.ts'

const noneWaiting = { invalid: 0, 'source-changed': 0, unreviewed: 0, imported: 0, refused: 0, missing: 0, warnings: 0 }

/** A host for tests that writes into memory, with a project of plain data. */
export interface FakeHost extends Host {
  readonly out: () => string
  readonly err: () => string
  /** Calls of the parts, in order: `connect`, `sync {"strict":true}`. */
  readonly calls: readonly string[]
}

export interface FakeOptions {
  readonly env?: Host['env']
  readonly isTty?: boolean
  readonly signal?: AbortSignal
  readonly now?: () => number
  readonly config?: Partial<Config>
  readonly project?: Partial<Project>
  readonly parts?: Partial<Parts>
  /** Events that `sync` sends before its report. */
  readonly events?: readonly RunEvent[]
  readonly report?: Partial<SyncReport>
}

export function fakeHost(options: FakeOptions = {}): FakeHost {
  const calls: string[] = []
  const [stdout, stderr] = [fakeTerminal(options.isTty ?? false), fakeTerminal(options.isTty ?? false)]
  return {
    cwd: '/app',
    env: options.env ?? {},
    stdout,
    stderr,
    signal: options.signal ?? new AbortController().signal,
    now: options.now ?? (() => 0),
    parts: {
      openProject: async ({ cwd, config }) => {
        calls.push(`open ${cwd}${config === undefined ? '' : ` ${config}`}`)
        return { ...fakeProject(options, calls), ...options.project }
      },
      connect: async (_, { local }) => {
        calls.push(local === true ? 'connect local' : 'connect')
        return fakeTranslator(calls)
      },
      openCalls: () => {
        throw new Error('A test that calls the service brings its own.')
      },
      hasKey: async (env) => (env['LOCKALE_KEY'] ?? '') !== '',
      mergeForGit: async ({ base, ours, theirs, path, markerSize }) => {
        calls.push(`merge ${base} ${ours} ${theirs} ${path} ${markerSize}`)
        return { isClean: true, conflicts: [], byLines: undefined }
      },
      readStdin: async () => new Uint8Array(),
      readText: async (path) => {
        calls.push(`read ${path}`)
        return ''
      },
      writeText: async (path) => void calls.push(`write ${path}`),
      appendText: async (path) => void calls.push(`append ${path}`),
      exists: async () => false,
      changedLines: async ({ ref }) => {
        calls.push(`changed since ${ref}`)
        return new Map()
      },
      trackedState: async () => [],
      prompts: () => Promise.resolve(undefined),
      openStagedProject: async ({ cwd, stageFixed = false }) => {
        calls.push(`open index ${cwd}${stageFixed ? ' to stage' : ''}`)
        const outcome = () => ({ staged: [], written: [], left: [] })
        return { ...fakeProject(options, calls), ...options.project, outcome }
      },
      stagedLocaleChanges: async ({ cwd }) => {
        calls.push(`staged ${cwd}`)
        return ['en.json']
      },
      machineTranslationsSince: async () => [],
      startService: async ({ port, host }) => {
        calls.push(`start ${host}:${port}`)
        return { url: `http://${host}:${port}`, close: async () => void calls.push('stop') }
      },
      ...options.parts,
    },
    out: () => stdout.text(),
    err: () => stderr.text(),
    calls,
  }
}

export function fakeTerminal(isTty: boolean, columns = 80): Terminal & { readonly text: () => string } {
  let text = ''
  return { write: (more) => void (text += more), isTty, columns, text: () => text }
}

export const fakeConfig: Config = {
  source: 'en',
  targets: ['de', 'pt-BR'].map((locale) => ({
    locale,
    code: undefined,
    fileName: locale.replace('-', '_'),
    wanted: { explicit: [] },
    policy: 'auto' as const,
    terms: new Map(),
    forbidden: [],
    checks: {},
    coverage: undefined,
    translators: [],
    judges: [],
  })),
  files: [],
  service: {
    preset: 'service',
    baseUrl: undefined,
    region: undefined,
    account: undefined,
    tag: undefined,
    timeoutMs: 1000,
    concurrency: 1,
  },
  context: { maxBytes: 2048, neighbours: true, extraRequests: 10 },
  budget: { currency: 'EUR' },
  onFuzzy: 'keep',
  recordReviewer: false,
  checks: {},
  doNotTranslate: [],
  assistants: [],
  untranslated: [],
  messages: [],
  baseline: 'lockale.baseline',
  cache: { maxBytes: 67_108_864 },
  types: undefined,
  rules: [],
  sharedMemory: undefined,
}

export const fakeReport: SyncReport = {
  isMock: false,
  plan: {
    translate: 2,
    reuse: 0,
    keep: 1,
    remove: 0,
    texts: 2,
    requests: 1,
    lowerBound: 1,
    extraRequests: 0,
    recalled: { cache: 0, shared: 0, characters: 0 },
    refused: { strings: 0, characters: 0, blocked: 0 },
    undescribed: 0,
    characters: 20,
    locales: [],
    files: [],
  },
  written: 2,
  removed: 0,
  copiesReplaced: 0,
  humanChanged: 0,
  inDoubt: { messages: 0, rules: {}, said: 0 },
  kept: 1,
  requests: 1,
  texts: 2,
  characters: 20,
  answered: 1,
  textsShared: 0,
  charactersCounted: 20,
  charactersPossiblyTwice: 0,
  charactersUnanswered: 0,
  textsAgain: 0,
  textsMended: 0,
  charactersAgain: 0,
  textsUnasked: 0,
  unansweredBefore: { requests: 0, characters: 0 },
  outdated: [],
  files: ['de.json', 'lockale.lock'],
  leftOut: [],
  sentAs: [],
  diagnostics: [],
  stopped: undefined,
  skipped: [],
  failedLocales: [],
  troubles: [],
  isComplete: true,
}

export const fakeCache: CacheReport = {
  bytes: 2048,
  answers: 3,
  unanswered: { requests: 0, characters: 0 },
  archived: [],
  wasteBytes: 0,
  damagedLines: 0,
  unknownLines: 0,
  maxBytes: 67_108_864,
  before: undefined,
}

function fakeProject({ config, events = [], report }: FakeOptions, calls: string[]): OpenedProject {
  return {
    root: '/app',
    configFile: undefined,
    config: { ...fakeConfig, ...config },
    packages: [],
    services: [{ config: { ...fakeConfig, ...config }, configs: [{ ...fakeConfig, ...config }] }],
    check: async (selection) => {
      calls.push(`check ${JSON.stringify(selection ?? {})}`)
      return { diagnostics: [], coverage: [], messages: 3, baseline: undefined, syntaxes: [], shortfalls: [] }
    },
    fix: async ({ locales, rules, dryRun } = {}) => {
      calls.push(`fix ${JSON.stringify({ locales, rules, dryRun })}`)
      return { fixed: [], files: [] }
    },
    cache: async ({ change } = {}) => {
      calls.push(`cache ${JSON.stringify({ change })}`)
      return fakeCache
    },
    baseline: async () => {
      calls.push('baseline')
      return { file: 'lockale.baseline', findings: 2, isChanged: true }
    },
    deliver: async () => ({
      report: { diagnostics: [], coverage: [], messages: 3, baseline: undefined, syntaxes: [], shortfalls: [] },
      resources: [],
    }),
    findResources: async () => [],
    resources: async () => [],
    pseudoResources: async () => [],
    writeTypes: async (choice = {}) => {
      calls.push(`types ${JSON.stringify(choice)}`)
      return { files: [] }
    },
    plan: async ({ locales, translator, adopt, allowPrune, ...choice } = {}) => {
      const wanted = { locales, connected: translator !== undefined, adopt, allowPrune, ...chosen(choice) }
      calls.push(`plan ${JSON.stringify(wanted)}`)
      return {
        source: 'en',
        steps: [],
        diffs: [],
        settings: [],
        totals: { ...fakeReport.plan, translate: 0 },
        outdated: [],
        skipped: [],
        troubles: [],
      }
    },
    sync: async ({ locales, maxCharacters, strict, adopt, allowPrune, onEvent, ...choice }) => {
      const wanted = { locales, maxCharacters, strict, adopt, allowPrune, ...chosen(choice) }
      calls.push(`sync ${JSON.stringify(wanted)}`)
      for (const event of events) onEvent?.(event)
      return { ...fakeReport, ...report }
    },
    review: async () => ({
      summary: { sourceLocale: 'en', locales: [] },
      files: [],
      rows: () => ({ total: 0, rows: [] }),
      sortKeys: () => undefined,
      counts: () => ({ queues: noneWaiting }),
      choices: () => ({ files: [], rules: [] }),
      cards: async () => [],
      lastChanges: async () => undefined,
      matches: async () => undefined,
      check: () => undefined,
      checkAll: () => [],
      whole: async () => {},
      stop() {},
    }),
    saveReview: async () => ({ saved: [], refused: [], files: [] }),
    retranslate: async () => ({ characters: 0, forms: [] }),
    adopt: async ({ dryRun } = {}) => {
      calls.push(`adopt ${JSON.stringify({ dryRun })}`)
      const counts = { catalogs: 1, messages: 3, locales: 2, texts: 6, adopted: 4, human: 0, machine: 0 }
      const asked = { older: 1, known: 0, undated: 0, filesAsked: 1, filesToAsk: 1 }
      return { ...counts, ...asked, missing: 1, copies: 1, isChanged: true }
    },
    accept: async (word) => {
      calls.push(`accept ${JSON.stringify({ ...word, lockTimeoutMs: undefined })}`)
      return {
        accepted: [{ catalog: '{locale}.json', file: 'de.json', message: 'cta', locale: 'de', text: 'Kaufen' }],
        skipped: [],
        others: 0,
      }
    },
    resolve: async (choice) => {
      calls.push(`resolve ${JSON.stringify(choice ?? {})}`)
      return { settled: ['de.json'], files: ['de.json'], conflicts: [] }
    },
    reopen: async (word) => {
      calls.push(`reopen ${JSON.stringify({ ...word, lockTimeoutMs: undefined })}`)
      return {
        accepted: [{ catalog: '{locale}.json', file: 'de.json', message: 'cta', locale: 'de', text: 'Kaufen' }],
        skipped: [],
        others: 0,
      }
    },
    unlock: async (id) => {
      calls.push(`unlock ${id ?? ''}`)
      return { found: undefined, isRemoved: false }
    },
    select: async (selection) => {
      calls.push(`select ${JSON.stringify(selection)}`)
      return []
    },
    why: async (choice) => {
      calls.push(`why ${JSON.stringify(choice)}`)
      return []
    },
  }
}

/** Returns the options of a run that are set. */
function chosen({ refresh = [], pruneHuman = false, retryRefused = false, savedPlan }: Partial<SyncOptions>): object {
  return {
    ...(refresh.length > 0 && { refresh }),
    ...(pruneHuman && { pruneHuman }),
    ...(retryRefused && { retryRefused }),
    ...(savedPlan !== undefined && { savedPlan: savedPlan.characters }),
  }
}

function fakeTranslator(calls: string[]): Connection {
  const never = () => {
    throw new Error('The command line does not translate by itself.')
  }
  return {
    engine: 'fake',
    limits: { maxTexts: 50, maxBytes: 1000 },
    overheadBytes: never,
    textBytes: never,
    fit: never,
    charactersLeft: () => Promise.resolve(undefined),
    translate: never,
    close: async () => void calls.push('close'),
  }
}
