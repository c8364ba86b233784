/** Lets a program fill in a form (WebMCP): only forms that ask and change nothing. No `toolautosubmit`: people press. */
export const tool = (toolname: string, tooldescription: string) => ({ toolname, tooldescription });
