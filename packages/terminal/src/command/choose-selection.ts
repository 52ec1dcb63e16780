import { isAbsolute, relative, sep } from 'node:path'
import type { Config } from '@lockale/core'
import { textsByValues } from '@lockale/core/diff/texts-by'
import { didYouMean, LockaleError } from '@lockale/errors'
import type { LockOptions, PlanOptions, Project, Selection } from '@lockale/project'
import type { Flags } from '../arguments/flags.ts'
import type { CommandContext } from './command.ts'
import { resolvePath } from './project-place.ts'

/** Returns what `--locale`, `--files` and `--message` select. Without these flags, everything is selected. */
export function chooseSelection(context: CommandContext, project: Pick<Project, 'root' | 'config'>): Selection {
  const messages = context.flags.texts('message')
  return { ...choosePlaces(context, project), ...(messages.length > 0 && { messages }) }
}

export function choosePlaces(
  context: CommandContext,
  project: Pick<Project, 'root' | 'config'>,
): Pick<Selection, 'locales' | 'files'> {
  const { flags } = context
  // A command about source strings has no `--locale`.
  const locales = flags.isGiven('locale') ? chooseLocales(flags.list('locale'), project.config) : undefined
  const files = chooseFiles(context, project)
  return { ...(locales && { locales }), ...(files && { files }) }
}

/**
 * Returns the paths of `--files` relative to the project, with `/`; `undefined` without the flag, which means all
 * files.
 * @throws {LockaleError} `FILES_UNKNOWN` for a path outside the project
 */
function chooseFiles(context: CommandContext, { root }: Pick<Project, 'root'>): readonly string[] | undefined {
  const wanted = context.flags.texts('files')
  if (wanted.length === 0) return undefined
  return wanted.map((file) => {
    const inside = relative(root, resolvePath(file, context)).split(sep).join('/')
    if (inside === '..' || inside.startsWith('../') || isAbsolute(inside)) {
      throw new LockaleError('FILES_UNKNOWN', `${JSON.stringify(file)} is outside the project.`, {
        place: file,
        hint: `The project is in ${root}.`,
      })
    }
    return inside === '' ? '**' : inside
  })
}

/**
 * Returns the locales of `--locale`, in the order of the config; `undefined` without the flag, which means all. Accepts
 * `pt_BR` for `pt-BR`, and upper or lower case.
 * @throws {LockaleError} `LOCALE_UNKNOWN`
 */
function chooseLocales(wanted: readonly string[], { targets, source }: Config): readonly string[] | undefined {
  if (wanted.length === 0) return undefined
  const chosen = new Set(wanted.map((name) => findLocale(name, { targets, source })))
  return targets.map(({ locale }) => locale).filter((locale) => chosen.has(locale))
}

function findLocale(name: string, { targets, source }: Pick<Config, 'targets' | 'source'>): string {
  const found = targets.find(({ locale, fileName }) =>
    [locale, fileName].some((one) => plainLocale(one) === plainLocale(name)),
  )
  if (found !== undefined) return found.locale
  const locales = targets.map(({ locale }) => locale)
  const reason =
    plainLocale(name) === plainLocale(source) ? `"${name}" is the source locale` : `There is no target locale "${name}"`
  throw new LockaleError('LOCALE_UNKNOWN', `${reason}.`, {
    hint: `${didYouMean(name, locales)}Targets: ${locales.join(', ')}.`,
  })
}

export function plainLocale(locale: string): string {
  return locale.toLowerCase().replaceAll('_', '-')
}

export function chooseWaiting(flags: Flags): LockOptions {
  const lockTimeoutMs = flags.time('lock-timeout')
  return lockTimeoutMs === undefined ? {} : { lockTimeoutMs }
}

export function chooseTextsBy(flags: Flags): Pick<PlanOptions, 'textsBy'> {
  const named = flags.text('texts-by')
  const textsBy = textsByValues.find((each) => each === named)
  return textsBy === undefined ? {} : { textsBy }
}
