import type { UnpluginBuildContext, UnpluginContext, UnpluginOptions } from 'unplugin'

/** What a bundler says about itself. */
export interface Host {
  /** Absolute: the folder it builds. */
  root: string
  /** It goes on after this build: dev server or watch mode. */
  isWatching: () => boolean
}

/** The hooks by which bundlers say so, which write it into `host`, and what webpack needs besides. */
export function hostHooks(host: Host): Pick<UnpluginOptions, 'vite' | 'rollup' | 'webpack'> {
  return {
    vite: {
      configResolved({ root, command, build }) {
        host.root = root
        host.isWatching = () => command === 'serve' || Boolean(build.watch)
      },
    },
    rollup: {
      options() {
        const { watchMode } = this.meta
        host.isWatching = () => watchMode
      },
    },
    webpack(compiler) {
      host.root = compiler.context
      host.isWatching = () => compiler.watchMode
      // It takes `virtual:` for a URL scheme and would never ask the plugin.
      const { NormalModuleReplacementPlugin } = compiler.webpack
      new NormalModuleReplacementPlugin(/^virtual:lockale\//u, (data) => {
        data.request = data.request.replace('virtual:', '~')
      }).apply(compiler)
    },
  }
}

/** Where findings go: the bundler's own warnings and errors. */
export interface Channel {
  warn(text: string): void
  /** Fails the build: throws in Rollup and Vite, adds to the compilation's errors in webpack. */
  fail(text: string): void
}

/** `context` is the `this` of a hook. */
export function channelOf(context: UnpluginBuildContext): Channel {
  const native = context.getNativeBuildContext?.()
  if (native?.framework === 'webpack' && native.compilation !== undefined) {
    const { compilation, compiler } = native
    const toError = (text: string): Error => {
      const error = new compiler.webpack.WebpackError(`[lockale] ${text}`)
      error.hideStack = true
      return error
    }
    return {
      warn: (text) => void compilation.warnings.push(toError(text)),
      fail: (text) => void compilation.errors.push(toError(text)),
    }
  }
  if (isPluginContext(context)) {
    // It is the app's texts that are wrong: a stack of the plugin would only hide them.
    return { warn: (text) => context.warn(text), fail: (text) => context.error({ message: text, stack: '' }) }
  }
  return {
    warn: (text) => console.warn(`[lockale] ${text}`),
    fail(text) {
      throw new Error(text)
    },
  }
}

/**
 * Keeps a module out of webpack's cache: a file that is added changes it, and webpack can only watch those that were there.
 * Rollup and Vite load such modules in every build anyway.
 */
export function neverCache(context: UnpluginBuildContext): void {
  const native = context.getNativeBuildContext?.()
  if (native?.framework === 'webpack') native.loaderContext?.cacheable(false)
}

/** In Rollup and Vite every hook has these, in the other bundlers only `load` and its like. */
function isPluginContext(context: UnpluginBuildContext): context is UnpluginBuildContext & UnpluginContext {
  return 'warn' in context && 'error' in context
}
