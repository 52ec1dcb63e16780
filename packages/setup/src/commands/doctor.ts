import { join, relative, resolve, sep } from 'node:path'
import type { Config } from '@lockale/core'
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
import { checkCommitted, checkRepository } from '../doctor/check-git.ts'
import { type HealthLine, line, lineOfError } from '../doctor/health-line.ts'
import { examineService } from '../doctor/examine-service.ts'

export async function doctor(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const { signal } = host
  const cwd = resolve(host.cwd, flags.text('cwd') ?? '.')
  const project = await examineProject(cwd, flags.text('config'))
  const asking = { ...keyOptions(context), isOffline: flags.has('offline'), signal }
  // packages with the same service and targets have the same lines
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

/**
 * What no other command says of a project, or at the root of a workspace of all its packages: one or more lines for each
 * thing, in a fixed order.
 */
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

/** `✓ config  …` for each line, with what to do below those that need it, and one line for all. */
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

/** Each line has its own name: below a line that needs a fix, one without a name would look like a part of that. */
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

/** Commands stand between backticks. */
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
