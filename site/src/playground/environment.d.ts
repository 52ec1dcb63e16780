declare module '*.css'

// Engines without it ignore it.
interface ErrorConstructor {
  stackTraceLimit: number
}
