import { type Config, inPackage, type RunProject, type SyncReport, type Target } from '@lockale/core'
import { patientFileSystem } from '@lockale/disk'
import type { ReviewSaved } from '@lockale/review-engine'
import { groupBy, isLockaleError } from '@lockale/errors'
import type { ProjectParts } from '../open-project.ts'
import type { OpenedProject, Project, Selection, SelectedApp, ServiceUse, WordOptions } from '../project.ts'
import { toRunProject } from '../run-project.ts'
import { joinReports, type Part } from './join-reports.ts'
import { type SelectablePackage, selectInPackages } from './select-in-packages.ts'
import { selectTexts } from './select-texts.ts'

export interface PackageParts {
  /** Path relative to the root of the workspace, with `/`; `''` is the root itself. */
  readonly folder: string
  readonly parts: ProjectParts
  readonly project: OpenedProject
}

interface Package extends PackageParts, SelectablePackage {}

/**
 * Makes one project of the packages of a workspace. `plan` and `sync` run once over all packages. Other operations run
 * in each package, one after another, and their reports are joined. File paths are relative to the root of the
 * workspace.
 */
export function createWorkspace(root: string, given: readonly [PackageParts, ...PackageParts[]]): OpenedProject {
  const packages = given.map((one): Package => {
    const { config, root: own, fs, clock } = one.parts
    return { ...one, config, root: own, fs: patientFileSystem(fs, clock) }
  })
  const { clock } = given[0].parts
  const configs = given.map(({ parts }) => parts.config)

  const inRun = async (selection: Selection): Promise<readonly RunProject[]> => {
    const chosen = await selectInPackages(packages, selection)
    return chosen.map(({ of: { folder, fs, parts }, selection: own }) => {
      return toRunProject({ ...parts, fs }, { folder, selection: own })
    })
  }
  const inEach = <T>(work: (project: Project) => Promise<T>, chosen = packages): Promise<readonly Part<T>[]> => {
    return each(
      chosen.map((of) => ({ of })),
      ({ of }) => work(of.project),
    )
  }
  const inChosen = async <T>(
    selection: Selection,
    work: (project: OpenedProject, own: Selection) => Promise<T>,
  ): Promise<readonly Part<T>[]> => {
    const chosen = await selectInPackages(packages, selection)
    return each(chosen, ({ of, selection: own }) => work(of.project, own))
  }

  return {
    root,
    config: joinConfigs(given[0].parts.config, configs),
    packages: packages.map(({ folder }) => folder),
    services: findServiceUses(configs),
    configFile: undefined,
    async check(options = {}) {
      return joinReports.check(await inChosen(options, (project, own) => project.check({ ...options, ...own })))
    },
    async fix(options = {}) {
      return joinReports.fix(await inChosen(options, (project, own) => project.fix({ ...options, ...own })))
    },
    async baseline(waiting) {
      // If no package has a baseline file in its config, the first package is run: its error explains how to get one.
      const own = packages.filter(({ config }) => config.baseline !== undefined)
      const chosen = own.length === 0 ? packages.slice(0, 1) : own
      return joinReports.baseline(await inEach((project) => project.baseline(waiting), chosen))
    },
    cache: async (options) => joinReports.cache(await inEach((project) => project.cache(options))),
    deliver: async () => joinReports.deliver(await inEach((project) => project.deliver())),
    resources: async () => (await inEach((project) => project.resources())).flatMap(({ report }) => report),
    findResources: async () => (await inEach((project) => project.findResources())).flatMap(({ report }) => report),
    pseudoResources: async (locale) => {
      return (await inEach((project) => project.pseudoResources(locale))).flatMap(({ report }) => report)
    },
    async writeTypes(options = {}) {
      // If no package has a types file in its config, the first package is run: its error explains how to get one.
      const own = options.file === undefined ? packages.filter(({ config }) => config.types !== undefined) : packages
      const chosen = own.length === 0 ? packages.slice(0, 1) : own
      return joinReports.writeTypes(await inEach((project) => project.writeTypes(options), chosen))
    },
    async plan(options = {}) {
      const { plan } = await import('@lockale/core/runs/plan')
      return plan(await inRun(options), options)
    },
    async sync(options) {
      const { sync } = await import('@lockale/core/runs/sync')
      const projects = await inRun(options)
      const { reports, planned } = await sync(projects, options, clock)
      const parts = projects.flatMap(({ folder }, at): readonly Part<SyncReport>[] => {
        const report = reports[at]
        return report === undefined ? [] : [{ folder, report }]
      })
      return joinReports.sync(parts, planned)
    },
    accept: (options) => settle('accept', options),
    reopen: (options) => settle('reopen', options),
    adopt: async (options) => joinReports.adopt(await inEach((project) => project.adopt(options))),
    resolve: async (options) => joinReports.resolve(await inEach((project) => project.resolve(options))),
    async unlock(id) {
      const reports = (await inEach((project) => project.unlock(id))).map(({ report }) => report)
      const found = reports.filter((report) => report.found !== undefined)
      // of several locks, reports the first that was not removed; if all were removed, the first
      return found.find(({ isRemoved }) => !isRemoved) ?? found[0] ?? { found: undefined, isRemoved: false }
    },
    async review({ steps, beforeRead } = {}) {
      const { joinReviews, stepsInPackage } = await import('@lockale/review-engine/join-reviews')
      return joinReviews(
        await each(
          packages.map((of) => ({ of })),
          ({ of: { folder, project } }) =>
            project.review({ steps: steps && stepsInPackage(folder, steps), beforeRead }),
        ),
      )
    },
    async saveReview(decisions, waiting) {
      const { joinSavedReviews, splitPackageId } = await import('@lockale/review-engine/join-reviews')
      const byFolder = groupBy(decisions, ({ id }) => splitPackageId(id).folder)
      const parts: Part<ReviewSaved>[] = []
      const stops: unknown[] = []
      for (const { folder, project } of packages) {
        const inside = (byFolder.get(folder) ?? []).map((one) => ({ ...one, id: splitPackageId(one.id).id }))
        if (inside.length === 0) continue
        try {
          parts.push({ folder, report: await inPackage(folder, () => project.saveReview(inside, waiting)) })
        } catch (error) {
          if (!isLockaleError(error)) throw error
          stops.push(error)
          const refused = inside.map(({ id }) => ({ id, why: 'failed', sentence: error.message }) as const)
          parts.push({ folder, report: { saved: [], refused, files: [] } })
        }
      }
      // Decisions that were written in one package stay, even if another package fails. So this throws only if all
      // fail.
      if (stops.length === parts.length && stops.length > 0) throw stops[0]
      return joinSavedReviews(parts)
    },
    async retranslate(joined, { translator, ...options } = {}) {
      const { messageGone } = await import('@lockale/review-engine')
      const { splitPackageId } = await import('@lockale/review-engine/join-reviews')
      const { folder, id } = splitPackageId(joined)
      const of = packages.find((one) => one.folder === folder)
      if (of === undefined) throw messageGone()
      const own = typeof translator === 'function' ? translator(of.parts.config) : translator
      return inPackage(folder, () => of.project.retranslate(id, { ...options, translator: own }))
    },
    async select(selection) {
      const chosen = await inChosen(selection, (project, own) => project.select(own))
      return chosen.flatMap(({ folder, report }) => report.map((app) => inWorkspace(folder, app)))
    },
    async why({ messages, ...selection }) {
      const chosen = await selectTexts(packages, selection, messages)
      return joinReports.why(await each(chosen, (one) => one.of.project.why({ ...one.selection, messages: one.names })))
    },
  }

  async function settle(word: 'accept' | 'reopen', { messages, locales, files, ...more }: WordOptions) {
    const chosen = await selectTexts(packages, { locales, files }, messages)
    return joinReports.settle(
      await each(chosen, ({ of, selection, names }) => of.project[word]({ ...more, ...selection, messages: names })),
    )
  }
}

function inWorkspace(folder: string, app: SelectedApp): SelectedApp {
  return { ...app, folder, run: (...given) => inPackage(folder, () => app.run(...given)) }
}

/** Runs `work` in one package after another. An error gets the folder of its package in its message. */
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

/**
 * Returns one config for all packages: with the targets of all; `onFuzzy: 'overwrite'` if one of them has it; the sum
 * of their budgets; and all other fields from the first.
 */
function joinConfigs(first: Config, configs: readonly Config[]): Config {
  return {
    ...first,
    targets: targetsOf(configs),
    budget: joinBudgets(configs.map(({ budget }) => budget)),
    onFuzzy: configs.some(({ onFuzzy }) => onFuzzy === 'overwrite') ? 'overwrite' : 'keep',
  }
}

function targetsOf(configs: readonly Config[]): readonly Target[] {
  const all = configs.flatMap(({ targets }) => targets)
  return [...groupBy(all, ({ locale }) => locale).values()].flatMap((own) => own.slice(0, 1))
}

function joinBudgets(budgets: readonly Config['budget'][]): Config['budget'] {
  const limits = budgets.flatMap(({ maxCharacters }) => maxCharacters ?? [])
  const prices = new Set(budgets.map(({ pricePerMillion, currency }) => JSON.stringify([pricePerMillion, currency])))
  const [{ currency, pricePerMillion } = { currency: 'EUR', pricePerMillion: undefined }] = budgets
  const costs = budgets.flatMap(({ maxCost }) => maxCost ?? [])
  return {
    currency,
    ...(costs.length === budgets.length && { maxCost: costs.reduce((sum, each) => sum + each, 0) }),
    ...(limits.length === budgets.length && { maxCharacters: limits.reduce((sum, each) => sum + each, 0) }),
    ...(prices.size === 1 && pricePerMillion !== undefined && { pricePerMillion }),
  }
}

function hasSameTranslators({ translators: one }: Target, { translators: other }: Target): boolean {
  return one.length === other.length && one.every((each, at) => each.open() === other[at]?.open())
}

/** Groups configs with the same service settings, translators and language codes. Each group shares a connection and requests. */
function findServiceUses(configs: readonly Config[]): readonly ServiceUse[] {
  const uses: [Config, ...Config[]][] = []
  for (const config of configs) {
    const key = JSON.stringify(config.service)
    const use = uses.find((own) => {
      if (JSON.stringify(own[0].service) !== key) return false
      const known = new Map(targetsOf(own).map((target) => [target.locale, target]))
      return config.targets.every((target) => {
        const other = known.get(target.locale)
        return other === undefined || (other.code === target.code && hasSameTranslators(other, target))
      })
    })
    if (use === undefined) uses.push([config])
    else use.push(config)
  }
  return uses.map((own) => ({ config: { ...own[0], targets: targetsOf(own) }, configs: own }))
}
