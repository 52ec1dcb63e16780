import { relative, resolve } from 'node:path'
import type { CheckReport, LocaleCoverage, Resource } from '@lockale/core'
import { isLockaleError, LockaleError } from '@lockale/errors'
import type { openProject } from '@lockale/project'
import { withSlashes } from './places.ts'
import { type Delivered, openView, type Texts, type View } from './project-view.ts'

export interface SessionOptions {
  /** Absolute path. With `projects`, the folder that file names are relative to. */
  readonly root: string
  readonly config: string | undefined
  /** Absolute paths of project folders. `undefined` if there is only the project at `root`. */
  readonly projects?: readonly string[] | undefined
}

export function placesOf({
  root,
  config,
  projects,
}: SessionOptions): readonly Pick<SessionOptions, 'root' | 'config'>[] {
  return projects?.map((folder) => ({ root: folder, config: undefined })) ?? [{ root, config }]
}

export interface Checked {
  readonly diagnostics: CheckReport['diagnostics']
  readonly coverage: readonly Pick<LocaleCoverage, 'locale' | 'coverage' | 'files'>[]
}

export interface AllTexts {
  /** Absolute path that file names are relative to. */
  readonly root: string
  readonly source: string
  readonly projects: readonly Texts[]
}

export interface AllDelivered extends AllTexts {
  readonly report: Checked
  readonly projects: readonly Delivered[]
}

export function openProjectsView(
  options: SessionOptions,
  open: typeof openProject,
  own?: readonly string[],
): View<AllTexts, AllDelivered> {
  const places = placesOf(options)
  const views = places.map((place) => openView(place, open, own))
  const base = options.projects === undefined ? undefined : options.root
  let last: AllDelivered | undefined

  /** Calls a function for each project. If some fail, throws the error of the first of them in `projects`. */
  async function ofEach<T>(ask: (view: (typeof views)[number]) => Promise<T>): Promise<readonly T[]> {
    const settled = await Promise.allSettled(views.map(ask))
    return settled.map((one, at) => {
      if (one.status === 'fulfilled') return one.value
      throw base === undefined ? one.reason : placedFrom(base, one.reason, places[at]?.root ?? base)
    })
  }

  return {
    refresh: (file) => views.forEach((view) => view.refresh(file)),
    lookForFiles: () => views.forEach((view) => view.lookForFiles()),
    remember: () => views.forEach((view) => view.remember()),
    texts: async () => joinTexts(await ofEach((view) => view.texts()), base),
    lastTexts: async () => joinTexts(await ofEach((view) => view.lastTexts()), base),
    async delivery() {
      const all = joinTexts(await ofEach((view) => view.delivery()), base)
      // Returns the same object until something changes, so that problems are not reported twice.
      const { projects } = all
      if (last?.projects.length === projects.length && projects.every((one, at) => one === last?.projects[at]))
        return last
      last = { ...all, report: base === undefined ? reportOf(all.projects) : joinReports(all.projects, base) }
      return last
    },
  }
}

export function resourcesOf({ projects }: AllTexts): readonly Resource[] {
  return projects.flatMap(({ resources }) => resources)
}

/** Returns the config files of all projects; a project may have none. */
export function configFilesOf({ projects }: AllTexts): readonly string[] {
  return projects.flatMap(({ configFile }) => configFile ?? [])
}

/** Joins the strings of all projects. @throws {LockaleError} `PROJECTS_CONFLICT`: the source locales differ */
function joinTexts<T extends Texts>(
  found: readonly T[],
  base: string | undefined,
): AllTexts & { readonly projects: readonly T[] } {
  const nameOf = ({ configFile, root }: Texts): string => configFile ?? root
  // Two folders may belong to the same config.
  const projects = found.filter((one, at) => found.findIndex((other) => nameOf(other) === nameOf(one)) === at)
  const [first] = projects
  if (first === undefined) throw new Error('A build has one project at least.')
  const other = projects.find(({ source }) => source !== first.source)
  if (other === undefined) return { root: base ?? first.root, source: first.source, projects }
  const [name, otherName] = [first, other].map((one) => fromBase(base ?? first.root, nameOf(one)))
  const sources = `"${first.source}" in ${name}, "${other.source}" in ${otherName}`
  throw new LockaleError('PROJECTS_CONFLICT', `The projects of this build have different source locales: ${sources}.`, {
    place: otherName,
    hint: 'Use the same `source` in the lockale config of each project, or build them separately.',
  })
}

function reportOf([only]: readonly Delivered[]): Checked {
  return only?.report ?? { diagnostics: [], coverage: [] }
}

function joinReports(projects: readonly Delivered[], base: string): Checked {
  const moved = projects.map(({ report, root }) => {
    const move = <F extends { readonly file: string }>(one: F): F => ({ ...one, file: fromBase(base, one.file, root) })
    return {
      diagnostics: report.diagnostics.map(move).map(({ source, ...one }) => ({
        ...one,
        ...(source && { source: move(source) }),
      })),
      coverage: report.coverage.map((one) => ({ ...one, files: one.files.map(move) })),
    }
  })
  const locales = new Set(moved.flatMap(({ coverage }) => coverage.map(({ locale }) => locale)))
  return {
    diagnostics: moved.flatMap(({ diagnostics }) => diagnostics),
    coverage: [...locales].map((locale) => {
      const files = moved
        .flatMap(({ coverage }) => coverage.filter((one) => one.locale === locale))
        .flatMap((one) => one.files)
      const messages = sum(files.map((one) => one.messages))
      return { locale, files, coverage: messages === 0 ? 1 : sum(files.map((one) => one.done)) / messages }
    }),
  }
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function placedFrom(base: string, error: unknown, root: string): unknown {
  if (!isLockaleError(error) || error.place === undefined || root === base) return error
  const { code, message, hint, place } = error
  return new LockaleError(code, message, { hint, place: fromBase(base, place, root), cause: error })
}

function fromBase(base: string, file: string, root: string = base): string {
  return withSlashes(relative(base, resolve(root, file)))
}
