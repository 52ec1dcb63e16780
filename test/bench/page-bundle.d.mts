export function bundlePage(
  ...names: readonly string[]
): Promise<readonly { readonly name: string; readonly code: string; readonly bytes: number; readonly zipped: number }[]>
