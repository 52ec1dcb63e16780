import { join } from 'node:path'

/** Leads imports of lockale's packages to their sources: a private package has no build. */
export function sourceAliases(repositoryRoot: string): { readonly find: RegExp; readonly replacement: string }[] {
  const packages = join(repositoryRoot, 'packages')
  return [
    { find: /^@lockale\/messages\/engine$/u, replacement: join(packages, 'messages/src/engine.ts') },
    { find: /^@lockale\/(checks|errors|formats|messages)$/u, replacement: join(packages, '$1/src/index.ts') },
  ]
}
