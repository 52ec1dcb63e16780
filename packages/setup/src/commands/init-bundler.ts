import { join, posix, relative, sep } from 'node:path'
import { LockaleError } from '@lockale/errors'
import type { Flags } from '@lockale/terminal/arguments/flags'
import type { Prompts } from '@lockale/terminal/prompts'
import type { BundlerOptions, BundlerPlan } from '../bundler/plan-bundler.ts'
import { rewrite, writeNew } from '../disk.ts'
import type { Chosen } from './init-choice.ts'
import { inFolder } from './shown.ts'

type AppBundler = BundlerPlan & { readonly folder: string }

export interface BundlerChoice {
  readonly apps: readonly AppBundler[]
  readonly isChosen: boolean
  /** True if the user has given the flag `--bundler`. Then an app without a supported bundler is reported. */
  readonly isNamed: boolean
}

export interface BundlerQuestion {
  readonly flags: Flags
  /** Where to search for bundlers. Its `root` contains all apps. */
  readonly place: BundlerOptions
  readonly folders: readonly string[]
  readonly prompts: Prompts | undefined
}

/**
 * Chooses the apps that get the plugin. Only if the user asks for it, because the plugin also changes the builds of
 * other users.
 * @throws {LockaleError} `USAGE_BAD_VALUE`
 */
export async function chooseBundler({ flags, place, folders, prompts }: BundlerQuestion): Promise<BundlerChoice> {
  const isNamed = flags.has('bundler')
  if (isNamed && flags.has('no-bundler')) {
    throw new LockaleError('USAGE_BAD_VALUE', '--bundler and --no-bundler contradict each other.', {
      hint: 'Give one of them.',
    })
  }
  if (flags.has('no-bundler')) return { apps: [], isChosen: false, isNamed }
  const { planBundler } = await import('../bundler/plan-bundler.ts')
  const apps: AppBundler[] = []
  for (const folder of folders) {
    const plan = await planBundler({ ...place, root: join(place.root, folder) })
    if (plan !== undefined) apps.push({ ...plan, folder })
  }
  const open = openIn(apps)
  const isChosen = isNamed || (prompts !== undefined && open.length > 0 && (await askBundler(open, prompts)))
  return { apps, isChosen, isNamed }
}

/** Frameworks whose strings no bundler loads. If their folder has a bundler, it is for other code. */
const withoutBundler: ReadonlySet<string> = new Set(
  'android chrome django dotnet flutter gettext ios java laravel php rails spring symfony vscode xliff'.split(' '),
)

export function bundledApps(chosen: readonly Pick<Chosen, 'folder' | 'candidate'>[]): readonly string[] {
  return chosen.flatMap(({ folder, candidate }) => (withoutBundler.has(candidate.framework) ? [] : [folder]))
}

/** Returns the apps whose bundler does not have the plugin yet. */
export function openIn(apps: readonly AppBundler[]): readonly Extract<AppBundler, { readonly kind: 'plugin' }>[] {
  return apps.flatMap((app) => (app.kind === 'plugin' && !app.isThere ? [app] : []))
}

async function askBundler(open: ReturnType<typeof openIn>, prompts: Prompts): Promise<boolean> {
  const names = [...new Set(open.map(({ name }) => name))].join(', ')
  const files = open.map(({ folder, file }) => inFolder(folder, file))
  const shown = files.length > 3 ? `${files.length} configs` : files.join(', ')
  const isByHand = open.every(({ byHand }) => byHand !== undefined)
  const answer = await prompts.select({
    message: `Check translations in each ${names} build?`,
    options: [
      {
        value: 'plugin',
        label: isByHand ? `yes: show what to add to ${shown}` : `yes, with unplugin-lockale in ${shown}`,
        hint: 'a build fails if a translation is missing, out of date or invalid',
      },
      { value: 'none', label: 'no', hint: 'later: lockale init --bundler' },
    ],
  })
  return answer === 'plugin'
}

export function bundlerFiles({ apps, isChosen }: BundlerChoice): readonly string[] {
  if (!isChosen) return []
  return openIn(apps).flatMap(({ folder, edits, manifest }) => [
    ...edits.map(({ file }) => inFolder(folder, file)),
    ...(manifest?.edited === undefined ? [] : [posix.join(folder, manifest.file)]),
  ])
}

/**
 * Plans the chosen edits again, because the files may have changed since the first plan, and writes the edits.
 * @returns the written files, relative to the root
 * @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
 */
export async function addBundlers(
  { apps, isChosen }: BundlerChoice,
  place: BundlerOptions,
): Promise<readonly string[]> {
  const { filesOf, planBundler } = await import('../bundler/plan-bundler.ts')
  const written: string[] = []
  for (const { folder } of isChosen ? openIn(apps) : []) {
    const plan = await planBundler({ ...place, root: join(place.root, folder) })
    for (const { file, isNew, bytes } of filesOf(plan)) {
      const path = join(place.root, folder, file)
      if (isNew && !(await writeNew(path, bytes, place))) continue
      if (!isNew) await rewrite(path, bytes, place)
      written.push(relative(place.root, path).split(sep).join('/'))
    }
  }
  return written
}
