### Several models that answer one message, side by side.

several-add = Ask several models at once
several-remove = Remove { $model }
several-chosen = Models that will answer
several-too-many = At most six models can answer at once
several-save = Save as a set…
several-name = Name of the set
several-saved = The set “{ $name }” was saved
several-sets = Sets
several-remove-set = Delete the set { $name }
several-deleted = The set “{ $name }” was deleted
several-label = { $count ->
    [one] Reply from { $count } model
   *[other] Replies from { $count } models
}
several-selected = Selected
several-go-on = Continue with this reply
several-stop = Stop this reply
