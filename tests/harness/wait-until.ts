export async function waitUntil(reached: () => boolean | Promise<boolean>, patience = 240_000): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await reached())) {
    if (performance.now() > deadline) throw new Error(`Not within ${patience} ms: ${reached}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
