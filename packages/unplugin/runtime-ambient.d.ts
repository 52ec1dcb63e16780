// Types that a bundler adds for the code in `runtime/`.

interface ImportMeta {
  readonly hot?: HotHandle
  readonly webpackHot?: HotHandle
}

interface HotHandle {
  accept(): void
  accept(module: string, listener: () => void): void
  send?(event: string, data: unknown): void
  on(event: string, listener: (data: unknown) => void): void
}

declare module 'virtual:lockale/-/findings' {
  const report: object
  export default report
}

declare module 'virtual:lockale/-/pseudo' {
  const loaders: Record<string, Record<string, () => Promise<{ readonly default: Record<string, unknown> }>>>
  export default loaders
}
