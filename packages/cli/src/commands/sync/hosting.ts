import { execFile } from 'node:child_process'
import { isRecord, LockaleError, systemCode, withoutKeys } from '@lockale/errors'
import { programPlace } from '@lockale/errors/place-program'
import type { Environment } from '../../host.ts'

/** Where the repository is hosted, and by which program pull requests are opened there. */
export interface Hosting {
  readonly kind: 'github' | 'gitlab'
  readonly host: string
  /** `owner/name`; on GitLab there may be groups in front. */
  readonly path: string
}

/** What users call it, and the program that opens it. */
export const hostWords = {
  github: { request: 'pull request', program: 'gh' },
  gitlab: { request: 'merge request', program: 'glab' },
} as const

/** `undefined` for a server that is neither, as far as its name and the environment of the job say. */
export function findHosting(url: string, env: Environment): Hosting | undefined {
  const [, host = '', path = ''] =
    /^(?:https?|ssh|git):\/\/(?:[^/@]*@)?([^/:]+)(?::\d+)?\/(.+?)(?:\.git)?\/?$/u.exec(url) ??
    /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)([^/].*?)(?:\.git)?\/?$/u.exec(url) ??
    []
  // `C:\\clones\\shop`
  if (host.length < 2 || path === '') return undefined
  const kind = kindOf(host.toLowerCase(), env)
  return kind && { kind, host, path }
}

function kindOf(host: string, env: Environment): Hosting['kind'] | undefined {
  const hostOf = (name: string) => (env[name] ?? '').replace(/^https?:\/\//u, '').replace(/\/.*$/u, '')
  if ([hostOf('GH_HOST'), hostOf('GITHUB_SERVER_URL')].includes(host)) return 'github'
  if ([hostOf('CI_SERVER_HOST'), hostOf('GITLAB_HOST')].includes(host)) return 'gitlab'
  return /(?:^|\.)(github|gitlab)\./u.exec(host)?.[1] as Hosting['kind'] | undefined
}

export interface PullRequest {
  readonly branch: string
  readonly base: string
  readonly title: string
  readonly body: string
}

/**
 * What became of a pull request. Where the program is not installed: `by-push`, GitLab opens it by the options of the push;
 * `by-hand`, the address opens a form.
 */
export interface OpenedRequest {
  readonly kind: 'opened' | 'updated' | 'by-push' | 'by-hand'
  readonly url: string
}

interface Calling {
  readonly env: Environment
}

/**
 * Opens a pull request for a branch that is pushed, or updates the body of the one that is open.
 * @throws {LockaleError} `PULL_REQUEST_FAILED`
 */
export async function openPullRequest(
  hosting: Hosting,
  request: PullRequest,
  calling: Calling,
): Promise<OpenedRequest> {
  const call = callerOf(hosting, request, calling)
  const { branch, base, title, body } = request
  const repository = repositoryArgument(hosting)
  if (hosting.kind === 'github') {
    const of = ['--repo', repository]
    const listed = await call([
      'pr',
      'list',
      ...of,
      '--head',
      branch,
      '--state',
      'open',
      '--json',
      'number,url,isCrossRepository',
    ])
    if (listed === undefined) return { kind: 'by-hand', url: formUrl(hosting, request) }
    const open = readList(listed).find(({ isCrossRepository }) => isCrossRepository !== true)
    if (open !== undefined) {
      // `gh pr edit` asks for classic projects in versions that Linux distributions still have, and GitHub refuses that.
      const pull = `repos/${hosting.path}/pulls/${String(open['number'])}`
      const update = ['api', '--hostname', hosting.host, '--method', 'PATCH', pull, '--input', '-', '--silent']
      await call(update, JSON.stringify({ base, body }))
      return { kind: 'updated', url: String(open['url']) }
    }
    const args = ['pr', 'create', ...of, '--head', branch, '--base', base, '--title', title, '--body-file', '-']
    return { kind: 'opened', url: lastUrl(await call(args, body)) ?? formUrl(hosting, request) }
  }
  const of = ['--repo', repository]
  const listed = await call(['mr', 'list', ...of, '--source-branch', branch, '--output', 'json'])
  if (listed === undefined) return { kind: 'by-push', url: listUrl(hosting, request) }
  const [open] = readList(listed)
  if (open !== undefined) {
    await call(['mr', 'update', String(open['iid']), ...of, '--target-branch', base, '--description', body])
    return { kind: 'updated', url: String(open['web_url']) }
  }
  const branches = ['--source-branch', branch, '--target-branch', base]
  const args = ['mr', 'create', ...of, ...branches, '--title', title, '--description', body, '--yes']
  return { kind: 'opened', url: lastUrl(await call(args)) ?? formUrl(hosting, request) }
}

function repositoryArgument({ kind, host, path }: Hosting): string {
  return kind === 'github' ? `${host}/${path}` : `https://${host}/${path}`
}

/** Where a person opens the pull request. */
export function formUrl({ kind, host, path }: Hosting, { branch, base }: Pick<PullRequest, 'branch' | 'base'>): string {
  const name = (one: string) => one.split('/').map(encodeURIComponent).join('/')
  if (kind === 'github') return `https://${host}/${path}/compare/${name(base)}...${name(branch)}?expand=1`
  const query = new URLSearchParams({
    'merge_request[source_branch]': branch,
    'merge_request[target_branch]': base,
  })
  return `https://${host}/${path}/-/merge_requests/new?${query.toString()}`
}

function listUrl({ host, path }: Hosting, { branch }: PullRequest): string {
  const query = new URLSearchParams({ source_branch: branch })
  return `https://${host}/${path}/-/merge_requests?${query.toString()}`
}

/** Options of a push by which GitLab opens a merge request by itself: it needs no program, but gets no description. */
export function pushOptions(
  hosting: Hosting | undefined,
  { base, title }: Pick<PullRequest, 'base' | 'title'>,
  { env }: Pick<Calling, 'env'>,
): Promise<readonly string[]> {
  if (hosting?.kind !== 'gitlab') return Promise.resolve([])
  const create = ['merge_request.create', `merge_request.target=${base}`, `merge_request.title=${title}`]
  return new Promise((resolve) => {
    const options = { ...programPlace, env: withoutKeys(env), timeout: 20_000 }
    const { program } = hostWords.gitlab
    const child = execFile(program, ['--version'], options, (error) => {
      resolve(error !== null && systemCode(error) === 'ENOENT' ? create : [])
    })
    child.stdin?.end()
  })
}

/** A call gives what the program prints; `undefined`: the program is not installed. */
type Call = (args: readonly string[], input?: string) => Promise<string | undefined>

function callerOf(hosting: Hosting, request: PullRequest, { env }: Calling): Call {
  const { program } = hostWords[hosting.kind]
  const options = {
    ...programPlace,
    env: withoutKeys(env),
    timeout: 120_000,
    maxBuffer: 16 * 1024 * 1024,
  } as const
  return (args, input = '') =>
    new Promise((resolve, reject) => {
      const child = execFile(program, args, options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout)
        else if (systemCode(error) === 'ENOENT') resolve(undefined)
        else reject(failed({ hosting, request, args, stderr }))
      })
      child.stdin?.on('error', () => undefined) // a program that ended early says why by itself
      child.stdin?.end(input)
    })
}

interface Failure {
  readonly hosting: Hosting
  readonly request: PullRequest
  readonly args: readonly string[]
  readonly stderr: string
}

function failed({ hosting, request, args, stderr }: Failure): LockaleError {
  const { program, request: word } = hostWords[hosting.kind]
  const [reason = 'it printed nothing'] = stderr.split('\n').filter((line) => line.trim() !== '')
  return new LockaleError(
    'PULL_REQUEST_FAILED',
    `The branch ${request.branch} is pushed, but ${program} ${args.slice(0, 2).join(' ')} failed: ${reason.slice(0, 300)}`,
    { hint: `Open the ${word} yourself: ${formUrl(hosting, request)}` },
  )
}

function readList(printed: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(printed)
    return Array.isArray(value) ? value.filter((one) => isRecord(one)) : []
  } catch {
    return [] // glab says in words that there are none
  }
}

function lastUrl(printed: string | undefined): string | undefined {
  return printed?.match(/https?:\/\/\S+/gu)?.at(-1)
}
