import type { CommitInfo } from '@lockale/core'
import { callGit } from './run-git.ts'

const fields = ['%an', '%ae', '%cn', '%ce', '%s']

/** Who made commits. One process for all of them: `rev-list`, since settings like `log.showSignature` do not reach it. */
export async function aboutCommits(root: string, ids: readonly string[]): Promise<ReadonlyMap<string, CommitInfo>> {
  const known = [...new Set(ids)].filter((id) => /^[0-9a-f]{40,64}$/u.test(id))
  const found = new Map<string, CommitInfo>()
  if (known.length === 0) return found
  const args = ['rev-list', '--no-walk=unsorted', '--ignore-missing', `--format=${fields.join('%x00')}`, '--stdin']
  const { code, stdout } = await callGit(root, args, { input: `${known.join('\n')}\n` })
  if (code !== 0) return found
  let id = ''
  for (const line of stdout.toString('utf8').split('\n')) {
    const [name, email, committer, committerEmail, subject] = line.split('\0')
    if (subject === undefined) id = /^commit ([0-9a-f]{40,64})$/u.exec(line)?.[1] ?? ''
    else {
      found.set(id, {
        author: { name: name ?? '', email: email ?? '' },
        committer: { name: committer ?? '', email: committerEmail ?? '' },
        subject,
      })
    }
  }
  return found
}
