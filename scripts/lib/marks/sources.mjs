// @ts-check
/** The packages that the drawings come from. The first two are development dependencies; of the third, `pictures` holds what is used. */
export const sources = {
  web3: { name: '@web3icons/core', version: '4.0.56', licence: 'MIT' },
  brands: { name: 'simple-icons', version: '16.37.0', licence: 'CC0-1.0' },
  pictures: { name: '@rainbow-me/rainbowkit', version: '2.2.11', licence: 'MIT' },
}

/** Packages of the lock file whose drawings are published, so that their licences count as those of shipped code. */
export const drawnPackages = [sources.web3.name, sources.brands.name]
