/** The names that the commands of `npm run admin` had until 0.1.0. They say the new one; the release after it has them no more. */
const name = process.env.npm_lifecycle_event;
console.error(`npm run ${name} is now: npm run admin -- ${name}\nIn scripts of your own, too: see CHANGELOG.md.`);
process.exit(1);
