/** Old names of `npm run admin` commands. Delete with the release after 0.1.0. */
const name = process.env.npm_lifecycle_event;
console.error(`npm run ${name} is now: npm run admin -- ${name}\nIn scripts of your own, too: see CHANGELOG.md.`);
process.exit(1);
