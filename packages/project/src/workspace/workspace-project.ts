import { patientFileSystem, type SyncReport } from '@lockale/core'
import type { ProjectParts } from '../open-project.ts'
import type { Project, Selection, WordOptions } from '../project.ts'
import { acceptInPackages } from './accept-in-packages.ts'
import { inPackage } from './in-package.ts'
import { joinConfigs } from './join-configs.ts'
import type { Part } from './part.ts'
import {
  joinAdoptions,
  joinBaselines,
  joinCaches,
  joinChecks,
  joinDeliveries,
  joinFacts,
  joinFixes,
  joinHandOffs,
  joinResolutions,
  joinSyncs,
  joinTakenBack,
  joinTypes,
  joinVouched,
  joinWords,
  joinWritings,
} from './join-reports.ts'
import type { Seat } from './seat.ts'
import { planSeats, syncSeats } from './run-together.ts'
import { type SelectablePackage, selectInPackages } from './select-in-packages.ts'
import { findServiceUses } from './service-uses.ts'
import { selectTexts } from './select-texts.ts'
import { splitReturned } from './split-returned.ts'
import { unlockPackages } from './unlock-packages.ts'

/** A package with a config. */
export interface PackageParts {
  /** Relative to the root of the workspace, with `/`; `''` is the root itself. */
  readonly folder: string
  readonly parts: ProjectParts
  readonly project: Project
}

interface Package extends PackageParts, SelectablePackage {}

/**
 * The packages of a workspace as one project. `plan` and `sync` are one run over all of them; the rest each does by itself,
 * one after another, and the reports become one. Files are named from the root of the workspace.
 */
export function createWorkspace(root: string, given: readonly [PackageParts, ...PackageParts[]]): Project {
  const packages = given.map((one): Package => {
    const { config, root: own, fs, clock } = one.parts
    return { ...one, config, root: own, fs: patientFileSystem(fs, clock) }
  })
  const { clock } = given[0].parts
  const [first, ...others] = given.map(({ parts }) => parts.config)
  if (first === undefined) throw new Error('A workspace without packages.')
  const services = findServiceUses([first, ...others])

  const seatsFor = async (selection: Selection): Promise<readonly Seat[]> => {
    const chosen = await selectInPackages(packages, selection)
    return chosen.map(({ of, selection: own }) => {
      const { folder, config, root: at, fs, parts } = of
      const { clock, processes, history, afterSync } = parts
      const files = parts.settingFiles?.(fs, at)
      const { configFile } = parts
      return {
        folder,
        config,
        root: at,
        configFile,
        fs,
        clock,
        processes,
        history,
        files,
        afterSync,
        selection: own,
      }
    })
  }
  const inEach = async <T>(work: (project: Project) => Promise<T>): Promise<readonly Part<T>[]> => {
    return each(
      packages.map((of) => ({ of })),
      ({ of }) => work(of.project),
    )
  }

  return {
    root,
    config: joinConfigs([first, ...others]),
    packages: packages.map(({ folder }) => folder),
    services,
    configFile: undefined,
    async check({ sourcePlaces, countRefused, ...selection } = {}) {
      const chosen = await selectInPackages(packages, selection)
      const more = { ...(sourcePlaces && { sourcePlaces }), ...(countRefused && { countRefused }) }
      return joinChecks(await each(chosen, ({ of, selection: own }) => of.project.check({ ...own, ...more })))
    },
    async fix({ rules, dryRun, lockTimeoutMs, ...selection } = {}) {
      const chosen = await selectInPackages(packages, selection)
      const more = { ...(rules && { rules }), ...(dryRun !== undefined && { dryRun }), ...waitingFor(lockTimeoutMs) }
      return joinFixes(await each(chosen, ({ of, selection: own }) => of.project.fix({ ...own, ...more })))
    },
    async baseline(waiting) {
      // Where none has one, the first says how to get one.
      const own = packages.filter(({ config }) => config.baseline !== undefined)
      const chosen = own.length === 0 ? packages.slice(0, 1) : own
      return joinBaselines(
        await each(
          chosen.map((of) => ({ of })),
          ({ of }) => of.project.baseline(waiting),
        ),
      )
    },
    cache: async (options) => joinCaches(await inEach((project) => project.cache(options))),
    deliver: async () => joinDeliveries(await inEach((project) => project.deliver())),
    resources: async () => (await inEach((project) => project.resources())).flatMap(({ report }) => report),
    findResources: async () => (await inEach((project) => project.findResources())).flatMap(({ report }) => report),
    pseudoResources: async (locale) => {
      return (await inEach((project) => project.pseudoResources(locale))).flatMap(({ report }) => report)
    },
    async writeTypes(options = {}) {
      // Where none has a file for them, the first says how to get one.
      const own = options.file === undefined ? packages.filter(({ config }) => config.types !== undefined) : packages
      const chosen = own.length === 0 ? packages.slice(0, 1) : own
      return joinTypes(
        await each(
          chosen.map((of) => ({ of })),
          ({ of }) => of.project.writeTypes(options),
        ),
      )
    },
    async plan(options = {}) {
      return planSeats(await seatsFor(options), options)
    },
    async sync(options) {
      const seats = await seatsFor(options)
      const { reports, planned } = await syncSeats(seats, options, clock)
      const parts = seats.flatMap(({ folder }, at): readonly Part<SyncReport>[] => {
        const report = reports[at]
        return report === undefined ? [] : [{ folder, report }]
      })
      return joinSyncs(parts, planned)
    },
    async write({ files, messages, ...options }) {
      const chosen = await selectInPackages(packages, { ...(files && { files }), ...(messages && { messages }) })
      return joinWritings(
        await each(chosen, ({ of, selection: { locales: _locales, ...own } }) =>
          of.project.write({ ...options, ...own }),
        ),
      )
    },
    accept: (options) => settle('accept', options),
    acceptDocuments: (options) => acceptInPackages(packages, options),
    reopen: (options) => settle('reopen', options),
    adopt: async (options) => joinAdoptions(await inEach((project) => project.adopt(options))),
    resolve: async (options) => joinResolutions(await inEach((project) => project.resolve(options))),
    unlock: (id) => unlockPackages(packages, id),
    async vouchedTexts(selection = {}) {
      const chosen = await selectInPackages(packages, selection)
      return joinVouched(await each(chosen, ({ of, selection: own }) => of.project.vouchedTexts(own)))
    },
    async handOff({ states, ...selection } = {}) {
      const chosen = await selectInPackages(packages, selection)
      const more = states === undefined ? {} : { states }
      return joinHandOffs(await each(chosen, ({ of, selection: own }) => of.project.handOff({ ...own, ...more })))
    },
    async takeBack(returned, options) {
      const chosen = splitReturned(packages, returned)
      return joinTakenBack(await each(chosen, (one) => one.of.project.takeBack(one.returned, options)))
    },
    async why({ messages, ...selection }) {
      const chosen = await selectTexts(packages, selection, messages)
      return joinFacts(await each(chosen, (one) => one.of.project.why({ ...one.selection, messages: one.names })))
    },
  }

  async function settle(word: 'accept' | 'reopen', { messages, locales, files, ...more }: WordOptions) {
    const chosen = await selectTexts(packages, { ...(locales && { locales }), ...(files && { files }) }, messages)
    return joinWords(
      await each(chosen, ({ of, selection, names }) => of.project[word]({ ...more, ...selection, messages: names })),
    )
  }
}

function waitingFor(lockTimeoutMs: number | undefined): { readonly lockTimeoutMs?: number } {
  return lockTimeoutMs === undefined ? {} : { lockTimeoutMs }
}

/** One after another; what goes wrong says in which package. */
async function each<T extends { readonly of: Package }, R>(
  chosen: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<readonly Part<R>[]> {
  const parts: Part<R>[] = []
  for (const one of chosen) {
    const { folder } = one.of
    parts.push({ folder, report: await inPackage(folder, () => work(one)) })
  }
  return parts
}
