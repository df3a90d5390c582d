def fixtures():
    return []
