import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { GUARD_LIMITS, guardedParseText } from '../../domain/shared/guarded.js'
import type { StoragePort } from '../../ports/storage.js'
import { createAreaStorage, createPageArea, type StorageArea } from '../shared/area-storage.js'

/**
 * Remembers in one JSON file, which is replaced as a whole by each change: a process that is killed leaves the old file or the new one, never
 * half of one (robustness, F20). A file that holds something else is left alone: the storage counts as denied then. For one process at a time.
 * @param path of the file; it is made, with its folder, when something is first written
 * @param prefix in front of the keys, as in a browser
 */
export function createFileStorage({ path, prefix }: { readonly path: string; readonly prefix: string }): StoragePort {
  return createAreaStorage(prefix, () => openFile(path))
}

/** Remembers in a file, as {@link createFileStorage} does, or without one in memory, for as long as the process lives. */
export function createNodeStorage({ file, prefix }: { readonly file?: string | undefined; readonly prefix: string }): StoragePort {
  if (file !== undefined) return createFileStorage({ path: file, prefix })
  const area = createPageArea()
  return createAreaStorage(prefix, () => area)
}

const itemsSchema = /* @__PURE__ */ z.record(z.string(), z.string())

/** What a browser would keep for an origin is the measure here, too. */
const limits = { ...GUARD_LIMITS, nodes: 100_000, text: 10_000_000 }

/** The file as it is now. */
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

/** Undefined when there is no file yet. */
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
