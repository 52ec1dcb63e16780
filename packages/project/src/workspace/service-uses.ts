import type { Config, Target } from '@lockale/core'
import type { ServiceUse } from '../project.ts'

/**
 * Configs that speak to a service in the same way share a connection, and requests. Those that spell the same locale
 * differently for it do not.
 */
export function findServiceUses(configs: readonly Config[]): readonly ServiceUse[] {
  const uses: { readonly config: Config; readonly targets: Map<string, Target>; readonly configs: Config[] }[] = []
  for (const config of configs) {
    const key = JSON.stringify(config.service)
    const use = uses.find((each) => {
      const isSame = JSON.stringify(each.config.service) === key
      return isSame && config.targets.every(({ locale, code }) => (each.targets.get(locale) ?? { code }).code === code)
    })
    if (use === undefined) {
      uses.push({ config, targets: byLocale(config.targets), configs: [config] })
    } else {
      use.configs.push(config)
      for (const target of config.targets) if (!use.targets.has(target.locale)) use.targets.set(target.locale, target)
    }
  }
  return uses.map(({ config, targets, configs: own }) => ({
    config: { ...config, targets: [...targets.values()] },
    configs: own,
  }))
}

function byLocale(targets: readonly Target[]): Map<string, Target> {
  return new Map(targets.map((target) => [target.locale, target]))
}
