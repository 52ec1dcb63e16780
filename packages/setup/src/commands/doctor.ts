import { join, relative, resolve, sep } from 'node:path'
import { existsSync } from 'node:fs'
import { type Config, lockfileName } from '@lockale/core'
import { findWorkspace, loadConfig } from '@lockale/project'
import { exits } from '@lockale/terminal/exit-codes'
import { count } from '@lockale/terminal/render/figures'
import {
  bold,
  cyan,
  dim,
  green,
  type Line,
  type Piece,
  red,
  type Screen,
  yellow,
} from '@lockale/terminal/render/screen'
import { keyOptions } from '@lockale/terminal/service/open-service'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { isLockaleError } from '@lockale/errors'
import { mayBeInRepository, runGit } from '@lockale/git'
import { openRepository, type Repository } from '@lockale/git/repository'
import { examineService, type HealthLine, line, lineOfError } from '../doctor/examine-service.ts'
import { findHookPlace } from '../hooks/hook-file.ts'
import { hookStatus, nextCommand } from '../hooks/install-hook.ts'

export async function doctor(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const { signal } = host
  const cwd = resolve(host.cwd, flags.text('cwd') ?? '.')
  const project = await examineProject(cwd, flags.text('config'))
  const asking = { ...keyOptions(context), isOffline: flags.has('offline'), signal }
  // packages with the same service and targets are examined once, because they would give the same lines
  const configs = new Map(project.configs.map((one) => [JSON.stringify([one.service, one.targets]), one]))
  const service: HealthLine[] = []
  for (const one of configs.values()) service.push(...(await examineService(one, asking)))
  const lines = [...project.lines, ...withoutRepeats(service)]
  const isHealthy = lines.every(({ status }) => status !== 'broken')
  return {
    exitCode: isHealthy ? exits.done : exits.findings,
    document: { isHealthy, checks: lines.map((line) => ({ folder: null, ...line, fix: line.fix ?? null })) },
    screen: renderDoctor(lines),
  }
}

/** Checks a project, or all packages of a workspace. Returns the lines for the screen in a fixed order. */
async function examineProject(
  cwd: string,
  named: string | undefined,
): Promise<{ readonly lines: readonly HealthLine[]; readonly configs: readonly Config[] }> {
  const workspace = named === undefined ? await findWorkspace(cwd) : undefined
  const packages = workspace?.packages.map((folder) => join(workspace.root, folder)) ?? []
  const projects = await Promise.all(
    (packages.length === 0 ? [cwd] : packages).map(async (place) => {
      const { root, file, config } = await loadConfig({ cwd: place, config: named })
      const found = [
        ...(relative(place, file).startsWith('..') ? [inParent] : []),
        ...(await checkCommitted(root).catch((error: unknown) => [lineOfError('git', error)])),
      ]
      const folder = relative(cwd, place).split(sep).join('/')
      return { root, config, lines: folder === '' ? found : found.map((one) => ({ ...one, folder })) }
    }),
  )
  const [only = { root: cwd }] = projects
  const about = checkRepository(projects.length < 2 ? only.root : cwd)
  return {
    lines: [
      ...projects.flatMap(({ lines }) => lines),
      ...(await about.catch((error: unknown) => [lineOfError('git', error)])),
    ],
    configs: projects.map(({ config }) => config),
  }
}

const inParent = line(
  'config',
  'note',
  'the config is in a parent folder',
  'If you want another config, pass `--config`.',
)

function withoutRepeats(lines: readonly HealthLine[]): readonly HealthLine[] {
  return [
    ...new Map(lines.map((line) => [`${line.id} ${line.status} ${line.says.replace(/\d+ ms$/u, '')}`, line])).values(),
  ]
}

function renderDoctor(lines: readonly HealthLine[]): Screen {
  const width = Math.max(...lines.map(({ id }) => id.length), 0)
  return [...lines.flatMap((line) => renderLine(line, width)), summary(lines)]
}

const marks: Readonly<Record<HealthLine['status'], Piece>> = {
  ok: green('✓'),
  note: yellow('!'),
  broken: red('✗'),
  skipped: dim('–'),
}

/** Renders one result for the screen. It begins with its name, so that it does not look like part of the line above. */
function renderLine({ id, status, folder, says, fix }: HealthLine, width: number): readonly Line[] {
  const where = folder === undefined ? [] : [dim(`${folder}: `)]
  const head: Line = [
    marks[status],
    ' ',
    bold(id.padEnd(width)),
    '  ',
    ...where,
    status === 'skipped' ? dim(says) : says,
  ]
  const indent = ' '.repeat(width + 4)
  return [head, ...(fix === undefined ? [] : [[indent, '→ ', ...fixPieces(fix)]])]
}

function fixPieces(fix: string): readonly Piece[] {
  return fix.split('`').map((part, at) => (at % 2 === 1 ? cyan(part) : part))
}

function summary(lines: readonly HealthLine[]): Line {
  const broken = lines.filter(({ status }) => status === 'broken').length
  const notes = lines.filter(({ status }) => status === 'note').length
  const also = notes === 0 ? '' : ` (${count(notes, 'note')})`
  if (broken === 0) return [green('✓'), ' ', bold('No problems found'), also]
  return [red('✗'), ' ', bold(`${count(broken, 'problem')} found`), also]
}

/**
 * Checks that git has the whole history, and that git runs lockale's hook in this clone.
 * @param root folder of the config or workspace
 */
async function checkRepository(root: string): Promise<readonly HealthLine[]> {
  let repository: Repository
  try {
    repository = await openRepository(root, process.env)
  } catch (error) {
    return [lineWithout(error)]
  }
  const shallow = line(
    'git',
    'note',
    'the clone is shallow: lockale cannot see older strings',
    'Fetch the whole history: `git fetch --unshallow`',
  )
  const found = (await repository.isShallow()) ? shallow : line('git', 'ok', 'this folder is in a git repository')
  const place = await findHookPlace(root, process.env, repository)
  const [hook] = (await hookStatus({ root, place })).installed
  const next = hook && (await nextCommand(hook.manager, place))
  if (hook === undefined || next === undefined) return [found]
  const says = `${hook.file} runs lockale, but git does not run ${hook.manager} in this clone`
  return [found, line('hook', 'note', says, `Run once: \`${next}\``)]
}

/** Returns the line for an error of git: git is missing, there is no repository, or git refuses to read it. */
function lineWithout(error: unknown): HealthLine {
  if (!isLockaleError(error) || (error.code !== 'GIT_MISSING' && error.code !== 'GIT_NO_REPOSITORY')) throw error
  if (error.code === 'GIT_MISSING') return line('git', 'skipped', 'git cannot be started', error.hint)
  if (error.hint.includes('safe.directory')) return line('git', 'note', error.message.replace(/\.$/u, ''), error.hint)
  const fix = 'lockale works without git, but detects more with it: `git init`'
  return line('git', 'skipped', 'this is not a git repository', fix)
}

/** Checks that the lockfile is committed. Without git, warns about a translation cache that others may have made. */
async function checkCommitted(root: string): Promise<readonly HealthLine[]> {
  const lists = async (...flags: readonly string[]) => {
    const listed = await runGit(root, ['ls-files', ...flags, '--', lockfileName])
    return (listed?.toString('utf8').trim() ?? '') !== ''
  }
  if (await lists()) return [line('git', 'ok', `${lockfileName} is committed`)]
  if (await lists('--others', '--ignored', '--exclude-standard')) {
    const fix = `Remove the ignore rule, or everyone else translates everything again. To find the rule: \`git check-ignore -v ${lockfileName}\``
    return [line('git', 'broken', `${lockfileName} is ignored`, fix)]
  }
  if (await lists('--others'))
    return [line('git', 'note', `${lockfileName} is not committed`, `Add it: \`git add ${lockfileName}\``)]
  if (mayBeInRepository(root) || !existsSync(`${root}/.lockale/ledger`)) return []
  return [
    line(
      'git',
      'note',
      'without git, lockale cannot see whether .lockale/ledger was made on this machine, and uses its translations',
      'If you got this folder from others, as an archive, delete `.lockale` before you run `lockale sync`',
    ),
  ]
}
