import type { SyncReport } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { type BranchContent, makeCommit, readBranch } from '@lockale/git/branch/own-commits'
import { openRemote, type Remote } from '@lockale/git/branch/remote'
import { openRepository, type Repository } from '@lockale/git/repository'
import { type BranchProject, openBranchProject } from '@lockale/project/branch/open-branch-project'
import type { Flags } from '../../arguments/flags.ts'
import type { Environment } from '../../host.ts'
import { ownFiles } from '../../own-files.ts'
import { count } from '../../render/figures.ts'
import { cyan, dim, green, type Screen, yellow } from '../../render/screen.ts'
import { openSettingFiles } from '../../setting-files.ts'
import type { Action, Answer, CommandContext } from '../command.ts'
import { projectPlace } from '../project-place.ts'
import { findHosting, type Hosting, hostWords, type OpenedRequest, openPullRequest, pushOptions } from './hosting.ts'
import { pullRequestBody } from './pull-request-body.ts'

const usualBranch = 'lockale/translations'
const title = 'Update translations'

/**
 * `sync --pr`: runs on the files of the base branch as the server has it, commits what is written to a branch of its own, and
 * opens or updates a pull request. The branch that is checked out, the index and the work tree stay as they are.
 * @throws {LockaleError} as `sync`, and `REMOTE_MISSING`, `PULL_REQUEST_BASE_UNKNOWN`, `PULL_REQUEST_BRANCH_FOREIGN`,
 * `PUSH_REFUSED`, `PULL_REQUEST_FAILED`, `GIT_MISSING`, `GIT_NO_REPOSITORY`, `GIT_FAILED`
 */
export async function syncToPullRequest(context: CommandContext, sync: Action): Promise<Answer> {
  const { flags, host } = context
  refuseMisfits(flags)
  const place = projectPlace(context)
  const repository = await openRepository(place.cwd, host.env)
  const target = await findTarget(repository, context)
  const { commit, open } = target
  let project: BranchProject | undefined
  let report: SyncReport | undefined
  const answer = await sync({
    ...context,
    async openProject() {
      const files = { settingFiles: openSettingFiles, own: ownFiles() }
      const opened = await openBranchProject({ ...files, ...place, commit, open, env: host.env })
      project = opened
      return { ...opened, sync: async (options) => (report = await opened.sync(options)) }
    },
  })
  const about = await aboutBase(repository, target)
  const documents: Screen =
    project?.leavesDocuments() === true ? [[dim('i --pr skips documents: run lockale sync for them')]] : []
  if (project === undefined || report === undefined) {
    return {
      ...answer,
      next: undefined,
      advice: [...(answer.advice ?? []), ...intention(target), ...about, ...documents],
    }
  }
  if (host.signal.aborted) {
    const stopped: Screen = [
      [yellow('!'), ' nothing was pushed: run the command again, translations are not billed twice'],
    ]
    return { ...answer, next: undefined, advice: [...(answer.advice ?? []), ...stopped] }
  }
  const pushed = await pushSteps(project, repository, { target, env: host.env })
  const opened = pushed.commits === 0 ? undefined : await openRequest(project, { target, report, answer, context })
  return {
    ...answer,
    next: undefined,
    document: {
      ...answer.document,
      pullRequest: {
        branch: target.branch,
        base: target.base,
        commits: pushed.commits,
        isPushed: pushed.isPushed,
        state: opened?.kind ?? null,
        url: opened?.url ?? null,
      },
    },
    screen: [...answer.screen, ...outcome(target, { ...pushed, opened })],
    advice: [...(answer.advice ?? []), ...about, ...documents],
  }
}

function refuseMisfits(flags: Flags): void {
  const own = ['pr-branch', 'pr-base'].find((name) => flags.text(name) !== undefined)
  if (!flags.has('pr')) {
    throw new LockaleError('USAGE_BAD_VALUE', `--${own ?? 'pr-branch'} needs --pr.`, { hint: 'Add --pr.' })
  }
  const other = ['staged', 'stage-fixed'].find((name) => flags.has(name))
  if (other === undefined) return
  throw new LockaleError('USAGE_BAD_VALUE', `--pr and --${other} exclude each other.`, {
    hint: `--pr translates the files of a branch, --${other} those of the index. Remove one of them.`,
  })
}

/** Where the translations go. */
interface Target {
  readonly remote: Remote
  readonly hosting: Hosting | undefined
  /** The branch that gets the commits. */
  readonly branch: string
  /** Where the branch stands on the server; `undefined`: there is none. */
  readonly tip: string | undefined
  readonly content: Extract<BranchContent, { readonly kind: 'own' }> | undefined
  /** The branch that the pull request is for, and its commit on the server. */
  readonly base: string
  readonly commit: string
  /** Translations of the branch that are not merged yet. */
  readonly open: { readonly base: string; readonly tip: string } | undefined
}

async function findTarget(repository: Repository, { flags, host }: CommandContext): Promise<Target> {
  const remote = await openRemote(repository, host.env)
  const branch = flags.text('pr-branch') ?? usualBranch
  await refuseOddName(repository, branch)
  const base = flags.text('pr-base') ?? (await currentBranch(repository, host.env))
  if (base === branch) {
    throw new LockaleError('USAGE_BAD_VALUE', `The branch for translations and its base are both ${base}.`, {
      hint: 'Name another branch with --pr-branch, or another base with --pr-base.',
    })
  }
  const tips = await remote.tipsOf(base === undefined ? [branch] : [base, branch])
  const [commit, tip] = [base && tips.get(base), tips.get(branch)]
  if (base === undefined || commit === undefined) throw baseUnknown(base, remote)
  const missing: string[] = []
  for (const [name, id] of [[base, commit] as const, [branch, tip] as const]) {
    if (id !== undefined && (await repository.call(['cat-file', '-e', `${id}^{tree}`])).code !== 0) missing.push(name)
  }
  if (missing.length > 0) await remote.fetch(missing)
  const content = tip === undefined ? undefined : await readBranch(repository, tip)
  if (content?.kind === 'foreign') {
    const author = content.author === '' ? '' : ` by ${content.author}`
    throw new LockaleError(
      'PULL_REQUEST_BRANCH_FOREIGN',
      `The branch ${branch} has a commit that lockale did not make: ${content.commit.slice(0, 10)}${author}.`,
      {
        hint: `Merge the branch or delete it, then run the command again. Or use another branch: --pr-branch ${branch}-2`,
      },
    )
  }
  const open = content && tip !== undefined ? { base: content.base, tip } : undefined
  return { remote, hosting: findHosting(remote.url, host.env), branch, tip, content, base, commit, open }
}

async function refuseOddName(repository: Repository, branch: string): Promise<void> {
  const { code } = await repository.call(['check-ref-format', `refs/heads/${branch}`])
  if (code === 0 && !branch.startsWith('-')) return
  throw new LockaleError('USAGE_BAD_VALUE', `--pr-branch cannot be ${JSON.stringify(branch)}.`, {
    hint: `Use a branch name of git, such as ${usualBranch}`,
  })
}

/** In CI a commit is checked out, and the job knows of which branch. */
async function currentBranch(repository: Repository, env: Environment): Promise<string | undefined> {
  const github = env['GITHUB_REF_TYPE'] === 'branch' ? env['GITHUB_REF_NAME'] : undefined
  const named = [env['GITHUB_HEAD_REF'], env['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME'], github, env['CI_COMMIT_BRANCH']]
  const known = named.find((name) => name !== undefined && name !== '')
  if (known !== undefined) return known
  const { code, stdout } = await repository.call(['symbolic-ref', '--quiet', '--short', 'HEAD'])
  return code === 0 ? stdout.toString('utf8').trim() : undefined
}

function baseUnknown(base: string | undefined, { name }: Remote): LockaleError {
  if (base === undefined) {
    return new LockaleError('PULL_REQUEST_BASE_UNKNOWN', 'No branch is checked out, so the base is not known.', {
      hint: 'Name the branch that the pull request is for: --pr-base main',
    })
  }
  return new LockaleError('PULL_REQUEST_BASE_UNKNOWN', `${name} has no branch ${base}.`, {
    hint: `Push it (git push ${name} ${base}), or name another branch: --pr-base main`,
  })
}

interface Pushed {
  readonly commits: number
  /** False if the branch has these commits already. */
  readonly isPushed: boolean
}

async function pushSteps(
  project: BranchProject,
  repository: Repository,
  { target, env }: { readonly target: Target; readonly env: Environment },
): Promise<Pushed> {
  const { commit, branch, tip, content, remote, base, hosting } = target
  const steps = await project.steps()
  let parent = commit
  for (const { locale, files } of steps) {
    const subject =
      locale === undefined ? 'chore(i18n): update translations' : `chore(i18n): update ${locale} translations`
    parent = await makeCommit(repository, { parent, base: commit, files, subject, env })
  }
  if (steps.length === 0) return { commits: 0, isPushed: false }
  const tree = (await repository.ask(['rev-parse', `${parent}^{tree}`])).toString('utf8').trim()
  const isThere = content?.tree === tree && content.base === commit
  if (!isThere) {
    const options = await pushOptions(hosting, { base, title }, { env })
    await remote.push(parent, { branch, seen: tip, options })
  }
  return { commits: steps.length, isPushed: !isThere }
}

interface Requesting {
  readonly target: Target
  readonly report: SyncReport
  readonly answer: Answer
  readonly context: CommandContext
}

async function openRequest(
  project: BranchProject,
  { target: { hosting, branch, base }, report, answer, context }: Requesting,
): Promise<OpenedRequest | undefined> {
  if (hosting === undefined) return undefined
  const translations = await project.machineTranslations()
  const body = pullRequestBody({ report, screen: answer.screen, translations })
  return openPullRequest(hosting, { branch, base, title, body }, { env: context.host.env })
}

function outcome(
  { remote, branch, base, hosting }: Target,
  { commits, isPushed, opened }: Pushed & { readonly opened: OpenedRequest | undefined },
): Screen {
  if (commits === 0) return [[green('✓'), ` ${remote.name}/${base} has all translations: nothing to push`]]
  const pushed = `${remote.name}/${branch}`
  const first: Screen[number] = isPushed
    ? [green('✓'), ` ${count(commits, 'commit')} pushed to ${pushed}`]
    : [green('✓'), ` ${pushed} has these commits already`]
  if (hosting === undefined || opened === undefined) {
    return [first, [yellow('!'), ` open a pull request from ${branch} to ${base}: lockale does not know this server`]]
  }
  const { request, program } = hostWords[hosting.kind]
  if (opened.kind === 'by-hand')
    return [first, [yellow('!'), ` ${program} is not installed: open the ${request} at `, cyan(opened.url)]]
  const how = opened.kind === 'by-push' ? 'by GitLab' : opened.kind
  return [first, [green('✓'), ` ${request} ${how}: `, cyan(opened.url)]]
}

function intention({ remote, branch, tip, base, hosting }: Target): Screen {
  const words = hosting === undefined ? undefined : hostWords[hosting.kind]
  const verb = tip === undefined ? 'creates' : 'updates'
  const then = words === undefined ? '' : `, and opens or updates a ${words.request} to ${base} with ${words.program}`
  return [[`→ with --pr, sync ${verb} the branch ${branch} on ${remote.name}${then}`]]
}

/** The work tree does not count: that is said where it may surprise. */
async function aboutBase(repository: Repository, { remote, base, commit }: Target): Promise<Screen> {
  const { code } = await repository.call(['merge-base', '--is-ancestor', 'HEAD', commit])
  const name = `${remote.name}/${base} (${commit.slice(0, 7)})`
  if (code === 0) return [[dim(`i --pr translates ${name}; your work tree stays as it is`)]]
  return [[yellow('!'), ` ${name} does not have all of your commits: push them first to include them`]]
}
