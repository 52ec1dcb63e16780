import { openJournal } from '../ledger/journal.ts'
import { clearLedger, compactLedger } from '../ledger/inspect-ledger.ts'
import { openLedger } from '../ledger/ledger.ts'
import type { Clock } from '../model/clock.ts'
import type { Config } from '../model/config.ts'
import { type FileSystem, patientFileSystem } from '@lockale/disk'
import type { Plan } from '../plan/plan.ts'
import { findTexts, type TextName } from '../report/find-messages.ts'
import { openRefusedMessages } from '../report/coverage.ts'
import type { BaselineReport, CheckReport, FixReport, MessageFacts, SyncReport } from '../report/report.ts'
import { explainMessages } from '../report/why.ts'
import { accept, reopen, type WordChoice } from '../runs/accept.ts'
import { makeBaseline } from '../runs/baseline.ts'
import { check } from '../runs/check.ts'
import { type Delivery, deliver } from '../runs/deliver.ts'
import { fix, type FixChoice } from '../runs/fix.ts'
import { inspect, type InspectOptions, type Ports } from '../runs/inspect.ts'
import { plan, type PlanRunOptions } from '../runs/plan.ts'
import type { RunProject } from '../runs/run-project.ts'
import type { SyncRunOptions } from '../runs/spend.ts'
import { sync } from '../runs/sync.ts'
import { readPseudoResources } from '../scan/pseudo-resources.ts'
import { readResources, type Resource } from '../scan/resources.ts'
import type { AcceptReport } from '../write/accept.ts'

type Selection = RunProject['selection']
export type Words = Omit<Selection, 'messages'> & WordChoice & { readonly messages: readonly (string | TextName)[] }

/** The runs of one project, without version control. Only `sync` takes the lock. */
export interface Runs {
  check: (selection?: Selection & { readonly countRefused?: boolean }) => Promise<CheckReport>
  plan: (options?: Selection & PlanRunOptions) => Promise<Plan>
  sync: (options: Selection & SyncRunOptions) => Promise<SyncReport>
  accept: (words: Words) => Promise<AcceptReport>
  reopen: (words: Words) => Promise<AcceptReport>
  fix: (options?: Selection & FixChoice) => Promise<FixReport>
  baseline: () => Promise<BaselineReport>
  why: (words: Words) => Promise<readonly MessageFacts[]>
  deliver: () => Promise<Delivery>
  resources: () => Promise<readonly Resource[]>
  pseudoResources: (locale: string) => Promise<readonly Resource[]>
  cache: (options: { readonly change: 'compact' | 'clear' }) => Promise<void>
}

interface RunParts {
  readonly config: Config
  readonly root: string
  readonly fs: FileSystem
  readonly clock: Clock
}

export function openRuns({ config, root, clock, fs: disk }: RunParts): Runs {
  const fs = patientFileSystem(disk, clock)
  const ports = async (): Promise<Ports> => ({ fs, root, journal: await openJournal(fs, root) })
  const ledgerOf = () => openLedger(fs, root, config.cache)
  const look = async (narrowing: InspectOptions) => inspect(config, await ports(), narrowing)
  const inRun = (selection: Selection): RunProject => {
    return { folder: '', config, root, fs, clock, selection: narrow(selection), ledger: ledgerOf() }
  }
  const settle = async (word: typeof accept, { messages, states, dryRun, ...selection }: Words) => {
    const inspection = await look(narrow(selection))
    return word({ ...(await ports()), config, inspection, names: toNames(messages), states, dryRun })
  }
  return {
    async check({ countRefused = false, ...selection } = {}) {
      return check(config, await ports(), {
        ...narrow(selection),
        ledger: () => Promise.resolve(ledgerOf()),
        countsRefused: countRefused,
      })
    },
    plan: (options = {}) => plan([inRun(options)], options),
    async sync(options) {
      const { reports } = await sync([inRun(options)], options, clock)
      const [report] = reports
      if (report === undefined) throw new Error('A run without a report.')
      return report
    },
    accept: (words) => settle(accept, words),
    reopen: (words) => settle(reopen, words),
    async fix({ rules, dryRun, ...selection } = {}) {
      return fix(config, await look(narrow(selection)), await ports(), { rules, dryRun })
    },
    baseline: async () => makeBaseline(config, await ports()),
    async why({ messages, locales, files }) {
      const names = toNames(messages)
      const only = names.map(({ message }) => message)
      const { diffs, lockfile } = await look({ ...narrow({ locales, files }), messages: only })
      const ledger = ledgerOf()
      await ledger.load()
      const refused = openRefusedMessages(ledger.refusals.all())
      return explainMessages(findTexts(diffs, names), {
        lockfile,
        history: undefined,
        refused,
        archived: ledger.archived(),
      })
    },
    deliver: async () => deliver(config, await ports()),
    resources: () => readResources(config, { fs, root }),
    pseudoResources: (locale) => readPseudoResources(config, { fs, root }, locale),
    cache({ change }) {
      const place = { fs, root }
      return change === 'clear' ? clearLedger(place) : compactLedger(place, config.cache.maxBytes)
    },
  }
}

function narrow({ locales, files, messages }: Selection): Selection {
  return { locales: locales?.length === 0 ? undefined : locales, files, messages }
}

function toNames(messages: Words['messages']): readonly TextName[] {
  return messages.map((message) => (typeof message === 'string' ? { message } : message))
}
