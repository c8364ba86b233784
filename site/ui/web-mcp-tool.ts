/** Lets programs fill in a read-only form (WebMCP). A person submits it: no `toolautosubmit`. */
export const webMcpTool = (toolname: string, tooldescription: string) => ({ toolname, tooldescription });
