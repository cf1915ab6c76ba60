/** A part of a longer journey: what fails in it says in which part that was. */
export async function step<T>(name: string, body: () => Promise<T>): Promise<T> {
  try {
    return await body()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}
