import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { GUARD_LIMITS, guardedParseText } from '../../domain/shared/json/guarded.js'
import type { StoragePort } from '../../ports/storage.js'
import { createAreaStorage, createPageArea, type StorageArea } from '../shared/web-storage.js'

/**
 * Creates storage in one JSON file, which each change replaces as a whole: a killed process leaves the old file or the new one, never half of one (robustness,
 * F20). A file with other content is left alone, and storage counts as denied then. For one process at a time.
 * @param path of the file; the file and its folder are created with the first write
 * @param prefix of the keys, as in a browser
 */
export function createFileStorage({ path, prefix }: { readonly path: string; readonly prefix: string }): StoragePort {
  return createAreaStorage(prefix, () => openFile(path))
}

/** Creates storage in a file, as {@link createFileStorage} does, or in memory for the life of the process if there is no file. */
export function createNodeStorage({ file, prefix }: { readonly file?: string | undefined; readonly prefix: string }): StoragePort {
  if (file !== undefined) return createFileStorage({ path: file, prefix })
  const area = createPageArea()
  return createAreaStorage(prefix, () => area)
}

const itemsSchema = /* @__PURE__ */ z.record(z.string(), z.string())

/** Limits match what a browser would store for an origin. */
const limits = { ...GUARD_LIMITS, nodes: 100_000, text: 10_000_000 }

/** Reads the file as it is now. */
function openFile(path: string): StorageArea {
  const items = readItems(path)
  const save = () => {
    mkdirSync(dirname(path), { recursive: true })
    const draft = `${path}.${process.pid}.tmp`
    try {
      writeFileSync(draft, JSON.stringify(Object.fromEntries(items), null, 1), { mode: 0o600 })
      renameSync(draft, path)
    } catch (error) {
      throw isOutOfSpace(error) ? new DOMException('the disk is full', 'QuotaExceededError') : error
    }
  }
  return {
    length: items.size,
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      items.set(key, value)
      save()
    },
    removeItem(key) {
      if (items.delete(key)) save()
    },
  }
}

function readItems(path: string): Map<string, string> {
  const text = readText(path)
  if (text === undefined) return new Map()
  const parsed = guardedParseText(itemsSchema, text, limits)
  if (!parsed.ok) throw new TypeError(`${path} holds something else than stored items (${parsed.error.reason})`)
  return new Map(Object.entries(parsed.value))
}

/** Returns undefined if there is no file yet. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function isOutOfSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | undefined {
  return (error as { readonly code?: string } | null)?.code
}
