import { chooseLanguages, fitTargets, type Language, listLanguages, type TargetFit } from '@lockale/connect'
import { nodeFileSystem, type SettingFiles } from '@lockale/core'
import type { Project } from '@lockale/project'
import { exits } from '../exit-codes.ts'
import { renderLanguages } from '../render/languages.ts'
import { openSettingFiles } from '../setting-files.ts'
import type { Answer, CommandContext } from './command.ts'
import { withService } from './service/open-service.ts'

export async function languages(context: CommandContext): Promise<Answer> {
  const { host, flags, operands } = context
  const resource = flags.text('resource') ?? 'translate_text'
  // what is to be checked has to be there
  if (flags.has('check') && operands.length === 0) await context.openProject()
  return withService(context, async ({ client, project }) => {
    const { signal } = host
    const include = [
      ...(flags.has('beta') ? ['beta' as const] : []),
      ...(resource === 'voice' ? ['external' as const] : []),
    ]
    const { languages: all, note } = await listLanguages(client, {
      resource,
      include,
      asksSources: true,
      options: () => ({ signal }),
    })
    const found = chooseLanguages(operands, all ?? [])
    const chosen = all === undefined ? { ...found, missing: [] } : found
    const shown = chosen.languages.filter((language) => isWanted(language, context))
    const targets =
      operands.length > 0 || project === undefined
        ? undefined
        : await fitTargets(project.config, { client, signal, files: filesOf(project) })
    const isUndone = chosen.missing.length > 0 || targets?.some(({ problem }) => problem !== undefined) === true
    return {
      exitCode: flags.has('check') ? exitOfCheck({ isUndone, isKnown: all !== undefined }) : exits.done,
      document: {
        resource,
        source: project?.config.source ?? null,
        targets: targets?.map(targetDocument) ?? null,
        note: note ?? null,
        languages: all === undefined ? null : shown.map(languageDocument),
        missing: chosen.missing,
        standIns: chosen.standIns.map(([locale, code]) => ({ locale, code })),
      },
      screen: renderLanguages({
        resource,
        targets,
        source: project?.config.source,
        ...chosen,
        note,
        languages: all === undefined ? undefined : shown,
        columns: host.stdout.columns,
      }),
    }
  })
}

/** What nobody can tell is not done. */
function exitOfCheck({ isUndone, isKnown }: { readonly isUndone: boolean; readonly isKnown: boolean }): number {
  if (isUndone) return exits.findings
  return isKnown ? exits.done : exits.incomplete
}

function isWanted({ usableAsSource, usableAsTarget }: Language, { flags }: CommandContext): boolean {
  return (!flags.has('as-source') || usableAsSource) && (!flags.has('as-target') || usableAsTarget)
}

function targetDocument(target: TargetFit): Readonly<Record<string, unknown>> {
  const { locale, code, madeBy, applies, leftOut, notes, problem } = target
  return {
    locale,
    code,
    name: target.name ?? null,
    madeBy,
    applies,
    leftOut,
    notes,
    problem: problem === undefined ? null : { code: problem.code, message: problem.message, hint: problem.hint },
  }
}

function languageDocument({ lang, name, usableAsSource, usableAsTarget, status, features }: Language): unknown {
  return {
    lang,
    name,
    isSource: usableAsSource,
    isTarget: usableAsTarget,
    status,
    features: [...features].map(([feature, facts]) => ({
      name: feature,
      status: facts.status,
      isExternal: facts.external,
    })),
  }
}

/** Packages of a workspace name files from their own folders: there `sync` looks, package by package. */
function filesOf({ root, packages }: Project): SettingFiles | undefined {
  return packages.length === 0 ? openSettingFiles(nodeFileSystem(), root) : undefined
}
