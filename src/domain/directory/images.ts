import { catchError, connect, endWith, from, ignoreElements, map, merge, mergeMap, of } from 'rxjs'
import type { DomainCommand, Policy, Slice } from '../root.js'
import { later } from '../shared/timing.js'
import { IMAGES_AHEAD, IMAGES_HOLD_MS, type DirectoryState } from './state.js'

/** Pictures that are fetched at a time. */
const AT_ONCE = 6

/** Fetches the pictures of the first wallets of each page ahead (WALLETS-12). */
export const prefetchImages: Policy = (io) =>
  io.on('walletPageLoaded', 'walletSearchLoaded', 'namedWalletsLoaded').pipe(
    map(({ wallets }): DomainCommand => {
      const imageIds = wallets.slice(0, IMAGES_AHEAD).flatMap(({ imageId }) => (imageId === null ? [] : [imageId]))
      return { type: 'loadWalletImages', imageIds }
    }),
  )

/** Asks for pictures. One that cannot be fetched stays neutral (WALLETS-14). */
export const fetchImages: Policy = (io) =>
  io.on('walletImagesRequested').pipe(
    mergeMap(({ operation, imageIds }) => {
      const settled: DomainCommand = { type: 'reportWalletImages', operation }
      return from(imageIds).pipe(
        mergeMap(
          (imageId) =>
            io.ports.wallets.image({ imageId }).pipe(
              map(({ url }): DomainCommand => ({ type: 'reportWalletImage', imageId, url })),
              catchError(() => of<DomainCommand>({ type: 'reportWalletImage', imageId, url: null })),
            ),
          AT_ONCE,
        ),
        connect((images) => {
          const over = images.pipe(ignoreElements(), endWith(settled))
          return merge(images, over, later(io.ports.timer, IMAGES_HOLD_MS, settled, over))
        }),
      )
    }),
  )

/** Decisions about pictures. */
export const decideImages = {
  loadWalletImages({ directory: { images, asked } }, { imageIds }, { operation }) {
    if (!Array.isArray(imageIds)) return []
    const fresh = [...new Set(imageIds)].filter((id) => typeof id === 'string' && images[id] === undefined && !asked.includes(id))
    // Only the first pictures of a session hold up the display.
    const holds = asked.length === 0 && Object.keys(images).length === 0
    return fresh.length === 0 ? [] : [{ type: 'walletImagesRequested', operation, imageIds: fresh, holds }]
  },
  reportWalletImage: ({ directory: { asked } }, { imageId, url }) => (asked.includes(imageId) ? [{ type: 'walletImageLoaded', imageId, url }] : []),
  reportWalletImages: ({ directory: { holding } }, { operation }) => (holding === operation ? [{ type: 'walletImagesSettled', operation }] : []),
} satisfies Partial<Slice<'directory'>['decide']>

/** Reducers of pictures. */
export const evolveImages = {
  walletImagesRequested: (state, { operation, imageIds, holds }) => ({
    ...state,
    asked: [...state.asked, ...imageIds],
    ...(holds && { holding: operation }),
  }),
  walletImageLoaded: (state, { imageId, url }) => ({
    ...state,
    asked: state.asked.filter((id) => id !== imageId),
    images: { ...state.images, [imageId]: url },
  }),
  walletImagesSettled: ({ holding: _, ...state }): DirectoryState => state,
} satisfies Partial<Slice<'directory'>['evolve']>
