/**
 * What a program that reads for somebody may fill in (WebMCP, its declarative form): only forms that ask and change nothing, and never
 * `toolautosubmit`: the press stays with the person.
 */
export const tool = (toolname: string, tooldescription: string) => ({ toolname, tooldescription });
